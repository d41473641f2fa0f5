import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Brand, heroOf } from '../../../domain/brand/brand.ts';
import { useSession } from '../../../domain/session/store.ts';
import { useLanguage } from '../../../shared/i18n/i18n.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { Button, buttonClass } from '../../../shared/ui/base/button.tsx';

interface HeroProps {
  brand: Brand;
  /** The banners of the home page; they are a part of the stage. */
  banner: ReactNode;
}

/**
 * The stage: what this place is, in one sentence, the way in, and the banners. index.html draws the same before any script has
 * run.
 */
export function Hero({ brand, banner }: HeroProps) {
  const t = useT();
  const { open } = useDialogs();
  const phase = useSession((state) => state.phase);
  const language = useLanguage((state) => state.language?.code ?? '');
  const words = heroOf(brand, language) ?? {
    eyebrow: t(brand.demo ? 'hero_eyebrow' : 'hero_eyebrow_real'),
    title: t('hero_title'),
    text: t('hero_text'),
  };
  return (
    <section className="m-hero">
      <div className="page m-hero-row">
        {banner}
        <div className="m-hero-words">
          {words.eyebrow && <p className="m-eyebrow">{words.eyebrow}</p>}
          <h1 className="m-hero-title">{words.title}</h1>
          {words.text && <p className="m-hero-text">{words.text}</p>}
          <div className="m-hero-actions">
            {phase !== 'in' && (
              <Button tone="primary" onClick={() => open('register')}>
                {t('open_account')}
              </Button>
            )}
            <Link className={buttonClass({ tone: phase === 'in' ? 'primary' : 'secondary' })} to="/rng">
              {t('see_slots')}
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
