import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useBrand } from '../../../domain/brand/brand.ts';
import { imageUrl } from '../../../domain/brand/images.ts';
import { type Banner, bannerGroupsQuery, bannersOf, bannersQuery } from '../../../domain/content/queries.ts';
import { loadChunk } from '../../../shared/lib/lazy-retry.ts';

const Banners = lazy(() => loadChunk(() => import('./banners.tsx')));

/**
 * A banner: its title over its picture, which has no words of its own, since it is the same in all languages. Without the
 * picture the title stands on the plain ground.
 */
export function BannerFace({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const { imageCDNs } = useBrand();
  const src = imageUrl(imageCDNs, banner.url);
  const [brokenSrc, setBrokenSrc] = useState('');
  return (
    <>
      {src !== '' && src !== brokenSrc && (
        <img
          src={src}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          draggable={false}
          onError={() => setBrokenSrc(src)}
        />
      )}
      <span className="m-banner-words">{banner.title}</span>
    </>
  );
}

/**
 * The banners of the current path; nothing at all where there is none. Their place is kept while they are on their way, and
 * the first picture is in it before the code of the rest: on the home page index.html has drawn it already.
 */
export function BannerSlot({ group }: { group: string | null }) {
  const { data, isPending } = useQuery({ ...bannersQuery(), enabled: group !== null });
  const { data: expected } = useQuery(bannerGroupsQuery());
  if (group === null) return null;
  const banners = bannersOf(data ?? [], group);
  const [first] = banners;
  if (!first && !(isPending && expected?.includes(group))) return null;
  const isCompact = group === 'w_home';
  const place = (
    <div className="page m-banner" data-compact={isCompact}>
      {first && <BannerFace banner={first} isFirst />}
    </div>
  );
  return first ? (
    <Suspense fallback={place}>
      <Banners key={group} banners={banners} isCompact={isCompact} />
    </Suspense>
  ) : (
    place
  );
}
