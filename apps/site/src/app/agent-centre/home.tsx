import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { agentTermsQuery, downlinesQuery } from '../../domain/agents/agents.ts';
import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { FigureCards } from '../../shared/ui/data/figure-cards.tsx';
import styles from './home.module.css';

/** What a phone's centre opens with: what the agent has and how large the line is, then the pages. */
export function AgentHome({ children }: { children: ReactNode }) {
  const t = useT();
  const isIn = useSession(({ phase }) => phase === 'in');
  const { data: terms } = useQuery({ ...agentTermsQuery(), enabled: isIn });
  const { data: line } = useQuery({ ...downlinesQuery({ scope: 'team', page: 1, size: 1 }), enabled: isIn });
  const waiting = <Skeleton width="4rem" height="1em" />;
  return (
    <div className={styles.home}>
      <FigureCards
        cards={[
          { key: 'team', label: t('tm_team_size'), figure: line ? formatCount(line.totalCount) : waiting },
          { key: 'series', label: t('rg_series'), figure: terms ? String(terms.series) : waiting },
          { key: 'links', label: t('rg_links_left'), figure: terms ? formatCount(terms.linksLeft) : waiting },
        ]}
      />
      {children}
    </div>
  );
}
