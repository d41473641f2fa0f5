import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Announcement } from '../../domain/content/queries.ts';
import { promotionStatesQuery, type Standing } from '../../domain/promotions/states.ts';
import { useRewardNews } from '../../domain/rewards/rewards.ts';
import { useSession } from '../../domain/session/store.ts';
import { loadAllWords } from '../../shared/i18n/i18n.ts';
import { loadChunk } from '../../shared/lib/lazy-retry.ts';

/** The code and its words come with the first promotion that has terms. */
const load = () =>
  loadChunk(async () => (await Promise.all([import('./promotion-action.tsx'), loadAllWords()]))[0], { what: 'promotion-action' });
const Action = lazy(async () => ({ default: (await load()).PromotionAction }));
const Panel = lazy(async () => ({ default: (await load()).PromotionPanel }));

/** How those of these promotions that have terms stand for the reader; asked for anew when the login changes. */
export function useStandings(promotions: readonly Announcement[]): ReadonlyMap<number, Standing> {
  const phase = useSession((session) => session.phase);
  const query = promotionStatesQuery(promotions.map(({ id }) => id));
  const { data = [] } = useQuery({ ...query, queryKey: [...query.queryKey, phase] });
  useRewardNews();
  return new Map(data.map((standing) => [standing.promotionId, standing]));
}

interface TakingPartProps {
  promotion: Announcement;
  standing: Standing;
}

/** The button of a promotion's state, where the reader is a member. */
export function TakingPartButton({ promotion, standing }: TakingPartProps) {
  if (standing.state === null) return null;
  return (
    <Suspense fallback={null}>
      <Action standing={standing} title={promotion.title} />
    </Suspense>
  );
}

/** A promotion's figures and, for a member, the button of its state. */
export function TakingPartPanel({ promotion, standing }: TakingPartProps) {
  return (
    <Suspense fallback={null}>
      <Panel standing={standing} title={promotion.title} />
    </Suspense>
  );
}
