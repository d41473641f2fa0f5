import type { AgentLink } from '../../../domain/agents/agents.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PictureDialog } from '../picture/picture-dialog.tsx';
import { addressOf } from './link-address.ts';
import { drawPoster, type Pen, POSTER, type PosterText } from './poster.ts';

const draw = async (pen: Pen, about: Omit<PosterText, 'code' | 'font'>, font: string): Promise<void> => {
  const { encode } = await import('uqr');
  drawPoster(pen, { ...about, code: encode(about.address, { ecc: 'M', border: 0 }).data, font });
};

/** A link as a picture to print or send: the brand, the code to scan, the address. */
export function PosterDialog({ link, onClose }: { link: AgentLink; onClose: () => void }) {
  const t = useT();
  const { brandName: brand } = useBrand();
  const { code } = link;
  const words = { title: t('rg_poster_title', { brand }), scan: t('rg_poster_scan'), adults: t('rg_poster_adults') };
  return (
    <PictureDialog
      title={t('rg_poster')}
      label={t('rg_poster_of', { code })}
      size={POSTER}
      name={`${brand}-${code}`}
      about={{ brand, ...words, address: addressOf(link) }}
      draw={draw}
      onClose={onClose}
    />
  );
}
