import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../base/calendar/clock.ts';
import type { MissionInput } from './mission.ts';
import type { Missions } from './missions.ts';

const FILE = join(import.meta.dirname, 'demo', 'missions.json');
const DAY_MS = 86_400_000;
const EVENT_DAYS = 30;

type Told = Omit<MissionInput, 'words' | 'isOpen' | 'sort' | 'startsAt' | 'endsAt' | 'after' | 'go'> &
  Partial<Pick<MissionInput, 'after' | 'go'>> & { titles: Record<string, string> };

/** The demo brand's missions at its first start. What an operator changed or deleted since stays so. */
export async function seedDemoMissions(
  { missions, clock }: { missions: Missions; clock: Clock },
  merchantId: number,
): Promise<void> {
  const today = clock.now() - (clock.now() % DAY_MS);
  await missions.seed(merchantId, async () => {
    const told = JSON.parse(readFileSync(FILE, 'utf8')) as Told[];
    return told.map(
      ({ titles, ...mission }, sort): MissionInput => ({
        after: '',
        go: '',
        ...mission,
        words: Object.fromEntries(Object.entries(titles).map(([language, title]) => [language, { title, content: '' }])),
        isOpen: true,
        sort,
        startsAt: today - DAY_MS,
        endsAt: mission.group === 'EVENT' ? today + EVENT_DAYS * DAY_MS : null,
      }),
    );
  });
}
