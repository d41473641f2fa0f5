import type { Page } from '@playwright/test';
import { en as words } from '../../apps/studio/client/src/tables/text/en.ts';
import { roundAt } from '../../apps/studio/src/tables/clock.ts';
import { type Table, tableOf } from '../../apps/studio/src/tables/tables.ts';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { expectWhole } from './game-page.ts';
import { logInAs, prepare } from './visit.ts';
import { siteWords } from './words.ts';

const LEFT_MS = 9_000;

/** A game in a shared room, as a member finds it, and the area on which a journey stakes. */
interface Room {
  name: string;
  table: Table;
  open(page: Page): Promise<void>;
  area: RegExp;
  /** What the record says of the round: areas of bets at tables, and of others what came of each card or flight. */
  recorded: { area?: RegExp; outcome: RegExp };
}

function tableNamed(code: string): Table {
  const table = tableOf(code);
  if (!table) throw new Error(`there is no table ${code}`);
  return table;
}

const byTile =
  (lobby: string, name: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(lobby);
    await page.getByRole('tabpanel').getByText(name).first().click();
  };

const ROOMS: readonly Room[] = [
  {
    name: 'High Kite · Meadow',
    table: tableNamed('crash-meadow'),
    open: byTile('/rng?vendor=SKL', 'High Kite · Meadow'),
    area: /^Flight/,
    recorded: { outcome: /^\d+\.\d\d×(?:, out at \d+\.\d\d×)?$/ },
  },
  {
    name: 'Bingo 75 · Pier',
    table: tableNamed('bingo-75-pier'),
    open: byTile('/bingo?vendor=BPR', 'Bingo 75 · Pier'),
    area: /^Card 1/,
    recorded: { outcome: /, card \d+: \d+\.\d\d×$/ },
  },
  {
    name: 'Paper Cockfight',
    table: tableNamed('cockfight-garden'),
    // The menu of the header has no lobby of it: it leads to the maker's arena.
    open: async (page) => void (await page.goto('/fbsports?vendor=PPR&gameType=COCKFIGHT')),
    area: /^Meron/,
    recorded: { area: /^Meron$/, outcome: /^(?:meron|wala|draw|bdd)/i },
  },
];

/** How long it takes until a stake can be laid in a room, and still comes before the lock. */
function waitFor({ table }: Room): number {
  const now = Date.now();
  const { locksAt, endsAt } = roundAt(table, now);
  return locksAt - now > LEFT_MS ? 0 : endsAt - now;
}

/** Of two rooms that are open alike the one that locks first comes first. */
const bySoonest = (one: Room, other: Room): number =>
  waitFor(one) - waitFor(other) || roundAt(one.table, Date.now()).locksAt - roundAt(other.table, Date.now()).locksAt;

const END = /(?:You won|Returned) ₫|No win|Stake returned/;

// The rounds are the studio's own: what is staked in one room first ends while the member is in the next one.
test('a member stakes on a flight, a card of bingo and a match, and finds how they ended in the rooms and on record', {
  tag: '@phone',
}, async ({ page, context }) => {
  test.setTimeout(180_000);
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logInAs(page, 'demovip', 'EN');
  const frame = page.frameLocator('iframe');
  const left = [...ROOMS];
  const ending: { room: Room; endsAt: number }[] = [];
  while (left.length > 0) {
    const room = left.sort(bySoonest).shift();
    if (!room) break;
    await room.open(page);
    const bet = frame.getByRole('button', { name: 'Bet ₫5.00', exact: true });
    await expect(frame.getByRole('timer')).toHaveText(/^(?:[6-9]|\d\d)\s*to bet$/, { timeout: 60_000 });
    await frame.getByRole('radio', { name: /₫5\.00$/ }).click();
    await frame.getByRole('button', { name: room.area }).first().click();
    await bet.click();
    await expect(frame.getByRole('button', { name: 'Take back ₫5.00', exact: true })).toBeVisible();
    await expectWhole(frame);
    ending.push({ room, endsAt: roundAt(room.table, Date.now()).endsAt });
  }
  await expectFrameAccessible(page);
  // The last of them is seen to its end.
  await expect(frame.locator('.result-line')).toHaveText(END, { timeout: 60_000 });
  const last = ending.at(-1)?.room;
  for (const { room } of ending.sort(
    (one, other) => Number(other.room === last) - Number(one.room === last) || one.endsAt - other.endsAt,
  )) {
    if (room !== last) await room.open(page);
    const dialog = frame.getByRole('dialog');
    const card = dialog.getByRole('article').first();
    await expect(async () => {
      await frame.getByRole('button', { name: words.bets, exact: true }).click();
      await expect(card).toContainText('₫5.00');
      const isOver = await card.getByText(END).isVisible();
      if (!isOver) await page.keyboard.press('Escape');
      expect(isOver).toBe(true);
    }).toPass({ timeout: 60_000 });
    await expect(card).toContainText(room.name);
  }
  await page.goto('/member/personalHistoryCopy');
  const word = siteWords('EN');
  const record = page.getByRole('region', { name: word('in_betting_record') });
  for (const { name, recorded } of ROOMS) {
    const entry = record
      .locator('details')
      .filter({ hasText: name })
      .filter({ has: page.locator('details') })
      .first();
    await entry.locator('summary').first().click();
    await entry.locator('details summary').click();
    const value = (title: string) =>
      entry
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${title}$`) })
        .locator('xpath=following-sibling::dd[1]')
        .last();
    if (recorded.area) await expect(value(word('bet_area'))).toHaveText(recorded.area);
    await expect(value(word('bet_outcome'))).toHaveText(recorded.outcome);
  }
});
