import type { Brand } from '../../../domain/brand/brand.ts';
import { imageUrl } from '../../../domain/brand/images.ts';

/** The mark: two arches of a theatre front that stand as an M, with its lamps above. */
function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" fill="none">
      <path
        d="M5 35V21.5a7.5 7.5 0 0 1 15 0V35M20 35V21.500a7.5 7.5 0 0 1 15 0V35"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <g fill="var(--accent)">
        <circle cx="5" cy="8.5" r="2.1" />
        <circle cx="12.5" cy="6" r="2.1" />
        <circle cx="20" cy="5" r="2.6" />
        <circle cx="27.5" cy="6" r="2.1" />
        <circle cx="35" cy="8.5" r="2.1" />
      </g>
    </svg>
  );
}

/** The brand's own mark, on dark and on light ground; the platform's where it has none. */
export function BrandMark({ brand, size = 36 }: { brand: Brand; size?: number }) {
  const { logo, logoOnLight, logoHasName, brandName, imageCDNs } = brand;
  if (!logo) return <LogoMark size={size} />;
  const alt = logoHasName ? brandName : '';
  const picture = (path: string, ground: string) => (
    <img className={`m-mark ${ground}`} src={imageUrl(imageCDNs, path)} alt={alt} height={size} decoding="async" />
  );
  return (
    <>
      {picture(logo, logoOnLight ? 'm-on-dark' : '')}
      {logoOnLight && picture(logoOnLight, 'm-on-light')}
    </>
  );
}

/** Names that a phone's header has no room for in the usual size. */
const isLong = (name: string): boolean => name.length > 8;

/** The mark with the brand's name, where the mark does not say it. The page draws the same before any script has run. */
export function Logo({ brand }: { brand: Brand }) {
  return (
    <span className="m-logo">
      <BrandMark brand={brand} />
      {!(brand.logo && brand.logoHasName) && (
        <span className="m-logo-name" data-long={isLong(brand.brandName)}>
          {brand.brandName}
        </span>
      )}
    </span>
  );
}
