import type { FrameLocator, Page } from '@playwright/test';
import { en as words } from '../../apps/studio/client/src/tables/text/en.ts';
import { roundAt } from '../../apps/studio/src/tables/clock.ts';
import { type Table, tableOf } from '../../apps/studio/src/tables/tables.ts';
import { expect, expectFrameAccessible, test } from './fixtures.ts';
import { expectWhole } from './game-page.ts';
import { logInAs, prepare } from './visit.ts';
import { siteWords } from './words.ts';

/** A game in a shared room, as a member finds it, and the area on which a journey stakes. */
interface Room {
  name: string;
  table: Table;
  open(page: Page): Promise<void>;
  area: RegExp;
  /** What the record says of the round, where the journey waits for its end: areas of bets at tables, and of others what came of each flight. */
  recorded?: { area?: RegExp; outcome: RegExp };
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
  },
  {
    name: 'Bingo 90 · Pier',
    table: tableNamed('bingo-90-pier'),
    open: byTile('/bingo?vendor=BPR', 'Bingo 90 · Pier'),
    area: /^Card 1/,
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

/** How long it takes until a stake can be laid in a room with half of the time for bets left. */
function waitFor({ table }: Room): number {
  const now = Date.now();
  const { opensAt, locksAt, endsAt } = roundAt(table, now);
  return locksAt - now > (locksAt - opensAt) / 2 ? 0 : endsAt - now;
}

/** Of two rooms that are open alike the one that locks first comes first. */
const bySoonest = (one: Room, other: Room): number =>
  waitFor(one) - waitFor(other) || roundAt(one.table, Date.now()).locksAt - roundAt(other.table, Date.now()).locksAt;

/** Stakes ₫5.00 in an open room, in the next round where this one locks meanwhile. */
async function stakeIn(frame: FrameLocator, area: RegExp): Promise<void> {
  const bet = frame.getByRole('button', { name: 'Bet ₫5.00', exact: true });
  // What the button says of a stake depends on how far its round has come by then.
  const staked = frame.getByRole('button', { name: /^(?:(?:Take back|Staked) ₫5\.00|Leave with .*|Leaves at .*|Left at .*)$/ });
  await expect(async () => {
    if (await staked.isVisible()) return;
    await expect(frame.getByRole('timer')).toHaveAccessibleName(/^(?:[3-9]|\d\d) to bet$/, { timeout: 40_000 });
    // Chips that were not staked lie there for the next round.
    if (!(await bet.isVisible())) {
      await frame.getByRole('radio', { name: /₫5\.00$/ }).click();
      await frame.getByRole('button', { name: area }).first().click();
    }
    await bet.click({ timeout: 5_000 });
    await expect(staked).toBeVisible();
  }).toPass({ timeout: 90_000 });
}

const END = /(?:You won|Returned) ₫|No win|Stake returned/;

// The rounds are the studio's own: what is staked in one room ends while the member is in the next one.
test('a member stakes on a flight, cards of bingo and a match, and finds how flight and match ended in the rooms and on record', {
  tag: '@phone',
}, async ({ page, context }) => {
  test.setTimeout(180_000);
  await prepare(context, { language: 'EN', theme: 'dark' });
  await logInAs(page, 'demovip', 'EN');
  const frame = page.frameLocator('iframe');
  const left = [...ROOMS];
  for (;;) {
    const room = left.sort(bySoonest).shift();
    if (!room) break;
    await room.open(page);
    await stakeIn(frame, room.area);
    await expectWhole(frame);
  }
  await expectFrameAccessible(page);
  const walked = ROOMS.flatMap(({ recorded, ...room }) => (recorded ? [{ ...room, recorded }] : []));
  for (const room of walked) {
    await room.open(page);
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
  for (const { name, recorded } of walked) {
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
