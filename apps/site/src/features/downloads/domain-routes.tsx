import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import styles from './domain-routes.module.css';
import { keepRouters, measure, originOf, type Speeds } from './domain-speed.ts';

interface RouteRowProps {
  origin: string;
  ms: number | null | undefined;
  isFastest: boolean;
  isMeasuring: boolean;
}

function RouteRow({ origin, ms, isFastest, isMeasuring }: RouteRowProps) {
  const t = useT();
  const waiting = t(isMeasuring ? 'dl_measuring' : 'dl_not_measured');
  return (
    <li>
      <a className={styles.row} href={origin}>
        <Icon name="globe" />
        <span className={styles.name}>{new URL(origin).host}</span>
        {origin === location.origin && <span className={styles.tag}>{t('dl_here')}</span>}
        {isFastest && <span className={styles.fastest}>{t('dl_fastest')}</span>}
        <span className={`tabular ${styles.speed}`}>
          {ms === undefined ? waiting : ms === null ? t('dl_no_answer') : t('dl_ms', { ms })}
        </span>
      </a>
    </li>
  );
}

function Routes({ origins }: { origins: readonly string[] }) {
  const t = useT();
  const [speeds, setSpeeds] = useState<Speeds>({});
  const [fastest, setFastest] = useState('');
  const [isMeasuring, setIsMeasuring] = useState(false);

  const asking = useRef<AbortController>(undefined);

  const run = useCallback(async () => {
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    setSpeeds({});
    setFastest('');
    setIsMeasuring(true);
    const answered: Record<string, number | null> = {};
    await measure(origins, {
      fetch: (input, init) => fetch(input, init),
      now: () => performance.now(),
      random: Math.random,
      signal: stop.signal,
      onAnswer: (origin, ms) => {
        answered[origin] = ms;
        setSpeeds((known) => ({ ...known, [origin]: ms }));
        if (ms !== null) setFastest((first) => first || origin);
      },
    });
    if (stop.signal.aborted) return;
    setIsMeasuring(false);
    keepRouters(origins, answered);
  }, [origins]);

  useEffect(() => {
    void run();
    return () => asking.current?.abort();
  }, [run]);

  return (
    <section id="addresses" className={styles.routes} aria-labelledby="addresses-title">
      <div className={styles.head}>
        <h2 id="addresses-title" className={styles.title}>
          {t('dl_routes')}
        </h2>
        <p className={styles.text}>{t('dl_routes_text')}</p>
      </div>
      <ul className={styles.list}>
        {origins.map((origin) => (
          <RouteRow
            key={origin}
            origin={origin}
            ms={speeds[origin]}
            isFastest={origins.length > 1 && origin === fastest}
            isMeasuring={isMeasuring}
          />
        ))}
      </ul>
      <Button isBusy={isMeasuring} onClick={() => void run()}>
        <Icon name="refresh" size={18} />
        {t('dl_measure')}
      </Button>
    </section>
  );
}

/** The brand's addresses with the time that each takes to answer. Nothing where the brand lists none. */
export function DomainRoutes() {
  const { data: origins } = useQuery({
    queryKey: ['domainRoute'],
    queryFn: async ({ signal }) => {
      const { domainList } = await call('domainRoute', { signal });
      const found = domainList.flatMap(({ domainName }) => originOf(domainName, location.protocol) ?? []);
      return [...new Set(found)];
    },
    staleTime: STALE_MS.brand,
  });
  return origins && origins.length > 0 ? <Routes origins={origins} /> : null;
}
