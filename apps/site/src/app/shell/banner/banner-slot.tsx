import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../../domain/brand/brand.ts';
import { imageUrl } from '../../../domain/brand/images.ts';
import { type Banner, bannerGroupsQuery, bannersQuery } from '../../../domain/content/queries.ts';
import { useLoginGate } from '../../../domain/session/use-login-gate.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { loadChunk } from '../../../shared/lib/lazy-retry.ts';
import { bannersOf, bannerTarget } from './rules.ts';

const Controls = lazy(() => loadChunk(() => import('./banner-controls.tsx')));

/** A banner's picture; where it fails, its title on a plain ground. */
function Picture({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const { imageCDNs } = useBrand();
  const src = imageUrl(imageCDNs, banner.url);
  const [brokenSrc, setBrokenSrc] = useState('');
  if (src === '' || src === brokenSrc) return <span className="m-banner-words">{banner.title}</span>;
  return (
    <img
      src={src}
      alt={banner.title}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      draggable={false}
      onError={() => setBrokenSrc(src)}
    />
  );
}

function Slide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const gate = useLoginGate();
  const target = bannerTarget(banner, location.origin);
  const picture = <Picture banner={banner} isFirst={isFirst} />;
  if (!target) return <span className="m-banner-link">{picture}</span>;
  if ('href' in target) {
    return (
      <a className="m-banner-link" href={target.href} target="_blank" rel="noopener noreferrer">
        {picture}
      </a>
    );
  }
  const handleClick = target.needsLogin ? (event: React.MouseEvent) => gate(event, target.to) : undefined;
  return (
    <Link className="m-banner-link" to={target.to} draggable={false} onClick={handleClick}>
      {picture}
    </Link>
  );
}

/**
 * The banners of the current path, one at a time; nothing at all where there is none. The first picture is drawn by
 * index.html on the home page, so that it waits for no script.
 */
export function BannerSlot({ group }: { group: string | null }) {
  const t = useT();
  const section = useRef<HTMLElement>(null);
  const { data, isPending } = useQuery({ ...bannersQuery(), enabled: group !== null });
  const { data: expected } = useQuery(bannerGroupsQuery());
  if (group === null) return null;
  const banners = bannersOf(data ?? [], group);
  if (banners.length === 0) {
    const isOnItsWay = isPending && expected?.includes(group);
    return isOnItsWay ? <div className="page m-banner" data-compact={group === 'w_home'} aria-hidden="true" /> : null;
  }
  return (
    <section
      key={group}
      ref={section}
      className="page m-banner"
      data-compact={group === 'w_home'}
      aria-roledescription={t('carousel')}
      aria-label={t('banners')}
    >
      <ul className="m-banner-track">
        {banners.map((banner, index) => (
          <li key={banner.announcementId} className="m-banner-slide">
            <Slide banner={banner} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <Suspense fallback={null}>
          <Controls section={section} slides={banners.map(({ announcementId, title }) => ({ id: announcementId, title }))} />
        </Suspense>
      )}
    </section>
  );
}
