import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Brand } from '../../../domain/brand/brand.ts';
import { useSession } from '../../../domain/session/store.ts';
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
  return (
    <section className="m-hero">
      <div className="page m-hero-row">
        {banner}
        <div className="m-hero-words">
          <p className="m-eyebrow">{t(brand.demo ? 'hero_eyebrow' : 'hero_eyebrow_real')}</p>
          <h1 className="m-hero-title">{t('hero_title')}</h1>
          <p className="m-hero-text">{t('hero_text')}</p>
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
