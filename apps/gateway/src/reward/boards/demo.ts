import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../base/calendar/clock.ts';
import type { BoardInput } from './board.ts';
import type { Boards } from './boards.ts';

const FILE = join(import.meta.dirname, 'demo', 'boards.json');
const DAY_MS = 86_400_000;

type Told = Pick<BoardInput, 'slug' | 'score' | 'period' | 'prizes'> & { titles: Record<string, string> };

/** The demo brand's leaderboards at its first start. What an operator changed or deleted since stays so. */
export async function seedDemoBoards({ boards, clock }: { boards: Boards; clock: Clock }, merchantId: number): Promise<void> {
  const startsAt = clock.now() - (clock.now() % DAY_MS) - DAY_MS;
  await boards.seed(merchantId, async () => {
    const told = JSON.parse(readFileSync(FILE, 'utf8')) as Told[];
    return told.map(
      ({ titles, ...board }, sort): BoardInput => ({
        ...board,
        words: Object.fromEntries(Object.entries(titles).map(([language, title]) => [language, { title, content: '' }])),
        isOpen: true,
        gameTypes: [],
        sort,
        startsAt,
        endsAt: null,
      }),
    );
  });
}
