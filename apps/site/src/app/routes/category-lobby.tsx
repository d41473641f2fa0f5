import { useQuery } from '@tanstack/react-query';
import { categoryIn } from '../../domain/catalogue/categories.ts';
import { vendorsQuery } from '../../domain/catalogue/queries.ts';
import { InterruptedRound } from '../../features/interrupted-round/interrupted-round.tsx';
import { Lobby } from '../../features/lobby/lobby.tsx';
import { Rooms } from '../../features/rooms/rooms.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { useOtherLottery } from '../shell/header/use-other-lottery.ts';
import { NothingHere } from '../shell/status/nothing-here.tsx';

/** The lobby of a category, with the round that the member left open; a category that no vendor serves says so. */
export function CategoryLobby({ category, title }: { category: string; title: string }) {
  const t = useT();
  const { data: lanes } = useQuery(vendorsQuery());
  const beside = useOtherLottery(category);
  if (lanes && categoryIn(lanes, category).cards.length === 0) return <NothingHere title={title} text={t('no_vendor_text')} />;
  return (
    <>
      <InterruptedRound />
      {category === 'PVP' && <Rooms />}
      <Lobby key={category} category={category} title={title} beside={beside} />
    </>
  );
}
