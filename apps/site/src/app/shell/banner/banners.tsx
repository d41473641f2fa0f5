import { useRef } from 'react';
import { Link } from 'react-router';
import type { Banner } from '../../../domain/content/queries.ts';
import { useLoginGate } from '../../../domain/session/use-login-gate.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import BannerControls from './banner-controls.tsx';
import { BannerFace } from './banner-face.tsx';
import { type BannerSize, bannerClass, bannerTarget } from './rules.ts';

function Slide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  const gate = useLoginGate();
  const target = bannerTarget(banner, location.origin);
  const face = <BannerFace banner={banner} isFirst={isFirst} />;
  if (!target) return <span className="m-banner-link">{face}</span>;
  if ('href' in target) {
    return (
      <a className="m-banner-link" href={target.href} target="_blank" rel="noopener noreferrer">
        {face}
      </a>
    );
  }
  const handleClick = target.needsLogin ? (event: React.MouseEvent) => gate(event, target.to) : undefined;
  return (
    <Link className="m-banner-link" to={target.to} draggable={false} onClick={handleClick}>
      {face}
    </Link>
  );
}

interface BannersProps {
  banners: readonly Banner[];
  size: BannerSize;
}

/** Banners one at a time, each a link to what it stands for, with controls when there are several. */
export default function Banners({ banners, size }: BannersProps) {
  const t = useT();
  const section = useRef<HTMLElement>(null);
  return (
    <section
      ref={section}
      className={bannerClass(size)}
      data-size={size}
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
        <BannerControls section={section} slides={banners.map(({ announcementId, title }) => ({ id: announcementId, title }))} />
      )}
    </section>
  );
}
