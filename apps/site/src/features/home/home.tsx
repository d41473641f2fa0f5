import { lazy, type ReactNode, Suspense } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { loadChunk } from '../../shared/lib/lazy-retry.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Board } from './board/board.tsx';
import { Hero } from './board/hero.tsx';
import { Rail } from './board/rail.tsx';
import styles from './home.module.css';
import { firstScreenShown } from './when-shown.ts';

const Below = lazy(async () => {
  await firstScreenShown();
  return loadChunk(() => import('./below.tsx'));
});

/** The home page: its first screen at once, with the banners that belong to it, the rest when that stands. */
export function Home({ banner }: { banner: ReactNode }) {
  const t = useT();
  const brand = useBrand();
  useTitle(t('home_title'));
  return (
    <>
      <Hero brand={brand} banner={banner} />
      <Rail brand={brand} />
      <Board brand={brand} />
      <Suspense fallback={<div className={styles.rest} aria-hidden="true" />}>
        <Below />
      </Suspense>
    </>
  );
}
