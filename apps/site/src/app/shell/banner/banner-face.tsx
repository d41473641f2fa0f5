import { useState } from 'react';
import { useBrand } from '../../../domain/brand/brand.ts';
import { imageUrl } from '../../../domain/brand/images.ts';
import type { Banner } from '../../../domain/content/queries.ts';

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
