import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../base/calendar/clock.ts';
import type { RaffleInput } from './raffle.ts';
import type { Raffles } from './raffles.ts';

const FILE = join(import.meta.dirname, 'demo', 'raffles.json');
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Told = Pick<RaffleInput, 'slug' | 'kind' | 'prizes' | 'blank' | 'earn'> & { days: number; words: RaffleInput['words'] };

/** The demo brand's raffles at its first start. What an operator changed or deleted since stays so. */
export async function seedDemoRaffles({ raffles, clock }: { raffles: Raffles; clock: Clock }, merchantId: number): Promise<void> {
  const startsAt = clock.now() - (clock.now() % DAY_MS) - DAY_MS;
  await raffles.seed(merchantId, async () => {
    const told = JSON.parse(readFileSync(FILE, 'utf8')) as Told[];
    return told.map(({ days, ...raffle }, sort): RaffleInput => {
      const endsAt = startsAt + days * DAY_MS;
      return { ...raffle, isOpen: true, sort, startsAt, endsAt, drawsAt: raffle.kind === 'DRAW' ? endsAt + HOUR_MS : null };
    });
  });
}
