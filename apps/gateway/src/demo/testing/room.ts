import { agentSources } from '../../agent/index.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { createLog } from '../../base/log.ts';
import type { Brand } from '../../brand/index.ts';
import { createMargin } from '../../reward/index.ts';

/** A game by its type, and what it returns, in basis points. */
type Returned = Readonly<Record<string, number>>;

/** What the games of each type return at most that the demo's agents leave room for: no game of the studio has more, but those below. */
export const ROOM_FOR: Returned = { RNG: 9_700, LIVE: 9_894, ELOTT: 9_800, LOTT: 9_950, COCKFIGHT: 9_644, BINGO: 9_491 };
/** Games of which the rebate of the highest level alone leaves nothing. */
export const NO_ROOM: Returned = { 'magnolia-blackjack': 9_954, 'peacock-poker': 9_897 };

/** All that is staked, in millionths. */
const WHOLE = 1_000_000;

const gameOf = (gameCode: string, gameType: string, basisPoints: number, nodeId: number) => ({
  ...{ nodeId, gameCode, gameType, name: gameCode, vendor: 'sample', gameReturn: basisPoints * 100 },
});

/** The games that return most of which what a brand gives leaves nothing, and how many sources give something of one of them. */
export async function roomLeft(
  { db, clock, brand }: { db: Database; clock: Clock; brand: Pick<Brand, 'all'> },
  merchantId: number,
): Promise<{ over: string[]; sources: number }> {
  const games = [
    ...Object.entries(ROOM_FOR).map(([type, most]) => ({ code: type, type, most })),
    ...Object.entries(NO_ROOM).map(([code, most]) => ({ code, type: 'RNG', most })),
  ];
  const margin = createMargin({
    ...{ db, clock, log: createLog('silent'), brands: brand.all },
    gamesOf: async () => games.map(({ code, type, most }, index) => gameOf(code, type, most, index + 1)),
  });
  for (const source of agentSources) margin.enter(source);
  const margins = await margin.report(db, merchantId);
  return {
    over: margins.flatMap(({ gameCode, total }) => (total > WHOLE ? [gameCode] : [])).sort(),
    sources: Math.max(...margins.map(({ rates }) => rates.length)),
  };
}

/** Counts the agents that visitors try who have paid a part of a bill and owe the rest. */
export const PARTLY_OWED = `select count(distinct p.id) from agent_debt d join agent_bill b on b.id = d.bill_id join account p on p.id = d.payer_id
  where d.open > 0 and d.open < b.gross and p.username in ('demotop', 'demoagent')`;
