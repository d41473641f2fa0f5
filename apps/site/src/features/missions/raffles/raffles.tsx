import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSuggestions } from '../../../domain/play/use-suggestions.ts';
import { type RaffleShown, rafflesQuery, useRaffleNews } from '../../../domain/raffles/raffles.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { EntryList } from '../../../shared/ui/data/entry-card.tsx';
import { RecordError } from '../../../shared/ui/record/record-error.tsx';
import { Empty } from '../../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { DrawDialog } from './draw-dialog.tsx';
import { RaffleCard } from './raffle-card.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { Tickets } from './tickets.tsx';

/** The raffles with their odds, the member's tickets and what came of them: docs/rules/raffles.md. */
export function Raffles() {
  const t = useT();
  useRaffleNews();
  const { data, error, isFetching, refetch } = useQuery(rafflesQuery());
  const [drawing, setDrawing] = useState<RaffleShown | null>(null);
  const [result, setResult] = useState<RaffleShown | null>(null);
  const games = useSuggestions();
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  return (
    <>
      {error && (data ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!data && !error && <Skeleton height="20rem" />}
      {data?.list.length === 0 && <Empty icon="ticket" title={t('rf_none')} text={t('rf_none_text')} tiles={games} />}
      {data && data.list.length > 0 && (
        <>
          <EntryList>
            {data.list.map((raffle) => (
              <RaffleCard
                key={raffle.raffleId}
                raffle={raffle}
                onDraw={() => setDrawing(raffle)}
                onResult={() => setResult(raffle)}
              />
            ))}
          </EntryList>
          <Tickets />
        </>
      )}
      {drawing && <DrawDialog raffle={drawing} onClose={() => setDrawing(null)} />}
      {result && <ResultDialog raffle={result} onClose={() => setResult(null)} />}
    </>
  );
}
