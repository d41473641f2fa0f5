import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Fairness } from './fairness.tsx';
import { Hero } from './hero.tsx';
import { HotGames } from './hot-games.tsx';
import { Makers } from './makers.tsx';
import { Steps } from './steps.tsx';

/** The home page. */
export function Home() {
  const t = useT();
  const brand = useBrand();
  const { hash } = useLocation();
  useTitle(t('home_title'));
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <>
      <Hero brand={brand} />
      <HotGames brand={brand} />
      <Makers brand={brand} />
      <Fairness />
      <Steps brand={brand} />
    </>
  );
}
