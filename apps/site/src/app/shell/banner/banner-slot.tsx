import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { bannerGroupsQuery, bannersOf, bannersQuery } from '../../../domain/content/queries.ts';
import { loadChunk } from '../../../shared/lib/lazy-retry.ts';
import { BannerFace } from './banner-face.tsx';
import { bannerClass, sizeOf } from './rules.ts';

const Banners = lazy(() => loadChunk(() => import('./banners.tsx')));

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
  const size = sizeOf(group);
  const place = (
    <div className={bannerClass(size)} data-size={size}>
      {first && <BannerFace banner={first} isFirst />}
    </div>
  );
  return first ? (
    <Suspense fallback={place}>
      <Banners key={group} banners={banners} size={size} />
    </Suspense>
  ) : (
    place
  );
}
