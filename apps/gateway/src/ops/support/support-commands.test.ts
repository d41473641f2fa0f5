import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { anyKind, openTestDatabase } from '../../base/testing/database.ts';
import { createBrand } from '../../brand/index.ts';
import { sqlModules } from '../../modules.ts';
import { operatorName } from '../run.ts';
import { commandLine } from '../testing/surroundings.ts';

const clock = manualClock(Date.UTC(2026, 0, 15, 5));
const BRAND = ['--code', 'marquee'];
const WHO = [...BRAND, '--username', 'Player1'];
let db: Database;
let merchantId = 0;
let accountId = 0n;

const ops = commandLine(() => db, clock);
/** A question of the member's; returns its number. */
const ask = async (content: string): Promise<string> => {
  const [row] = await db.query<{ id: bigint }>({
    text: `insert into message_feedback (merchant_id, account_id, question_type, content, state, sent_at)
           values ($1, $2, 'GAME', $3, 'SENT', $4) returning id`,
    values: [merchantId, accountId, content, new Date(clock.now())],
  });
  return String(row?.id);
};

beforeAll(async () => {
  db = await openTestDatabase(anyKind, sqlModules);
  ({ id: merchantId } = await createBrand({ db, clock, demo: true }).seedDemo());
  const [row] = await db.query<{ id: bigint }>({
    text: `insert into account (merchant_id, username, username_key, nickname, type, currency, registered_via, created_at)
           values ($1, 'Player1', 'player1', 'x', 0, 'VND', 'OPERATOR', $2) returning id`,
    values: [merchantId, new Date(clock.now())],
  });
  accountId = row?.id ?? 0n;
});
afterAll(() => db.close());

it('list, claim, give back, answer and close questions', async () => {
  expect(await ops('feedback-list', ...BRAND)).toEqual([0, ['nobody asks']]);
  const [one, two] = [await ask('where is it'), await ask('and \u001b[31mthis')];
  const line = (id: string, state: string, by: string, content = 'where is it'): string =>
    `${id}  ${state}  Player1  GAME  ${by}  0 pictures  ${JSON.stringify(content)}`;
  // What a member wrote moves nothing in the terminal.
  expect(await ops('feedback-list', ...BRAND)).toEqual([
    0,
    [line(one, 'SENT', '-'), line(two, 'SENT', '-', 'and \u001b[31mthis')],
  ]);
  const me = operatorName();
  const of = (id: string): string[] => [...BRAND, '--id', id];
  expect(await ops('feedback-claim', ...of(one))).toEqual([0, [line(one, 'SENT', me)]]);
  expect(await ops('feedback-release', ...of(one))).toEqual([0, [line(one, 'SENT', '-')]]);
  expect((await ops('feedback-answer', ...of(one)))[1]).toEqual(['ops: --text is missing']);
  expect((await ops('feedback-answer', ...of(one), '--text', 'Here.'))[1][0]).toMatch(`${one}  ANSWERED  Player1`);
  expect((await ops('feedback-close', ...of(two)))[1][0]).toMatch(`${two}  CLOSED  Player1`);
  expect((await ops('feedback-answer', ...of(two), '--text', 'Late.'))[0]).toBe(2);
  expect(await ops('feedback-list', ...BRAND)).toEqual([0, ['nobody asks']]);
  expect(
    (await ops('feedback-list', ...WHO, '--json'))[1].map((row) => (JSON.parse(row) as { state: string }).state).sort(),
  ).toEqual(['ANSWERED', 'CLOSED']);
  expect((await ops('feedback-close', ...BRAND, '--id', 'one'))[1]).toEqual(['ops: --id is the number that feedback-list shows']);
  const inbox = await db.query<{ template: string }>({
    text: 'select template from message where account_id = $1',
    values: [accountId],
  });
  expect(inbox).toEqual([{ template: 'feedback.answered' }]);
});

it('list, show, claim, answer and close conversations, and say when somebody is there', async () => {
  expect(await ops('chat-list', ...BRAND)).toEqual([0, ['nobody waits']]);
  await db.query({
    text: `insert into message_chat (account_id, merchant_id, is_vip, read_until, waiting_since) values ($1, $2, true, 0, $3)`,
    values: [accountId, merchantId, new Date(clock.now())],
  });
  await db.query({
    text: `insert into message_chat_line (account_id, text, sent_at, request_key) values ($1, 'where is it', $2, 'a')`,
    values: [accountId, new Date(clock.now())],
  });
  const me = operatorName();
  const waits = (by: string): string => `Player1  VIP  waits since 2026-01-15T05:00  ${by}`;
  expect(await ops('chat-list', ...BRAND)).toEqual([0, [waits('-')]]);
  expect(await ops('chat-claim', ...WHO)).toEqual([0, [waits(me)]]);
  expect(await ops('chat-release', ...WHO)).toEqual([0, [waits('-')]]);
  expect(await ops('chat-claim', ...WHO)).toEqual([0, [waits(me)]]);
  expect(await ops('chat-answer', ...WHO, '--text', 'Here.')).toEqual([0, [`Player1  VIP  answered  ${me}`]]);
  expect(await ops('chat-show', ...WHO)).toEqual([
    0,
    [`Player1  VIP  answered  ${me}`, '2026-01-15T05:00  Player1: "where is it"', `2026-01-15T05:00  ${me}: "Here."`],
  ]);
  expect(await ops('chat-close', ...WHO)).toEqual([0, ['Player1  VIP  answered  -']]);
  expect((await ops('chat-show', ...BRAND, '--username', 'Nobody'))[0]).toBe(2);
  expect((await ops('chat-hours', ...BRAND, '--from', '09:00', '--until', '22:30'))[1]).toEqual([
    expect.stringContaining('{"from":540,"until":1350}'),
  ]);
  expect((await ops('chat-hours', ...BRAND, '--from', '09:00'))[1]).toEqual(['ops: say both --from and --until, or neither']);
  expect((await ops('chat-hours', ...BRAND, '--from', 'nine', '--until', '22:30'))[0]).toBe(2);
  expect((await ops('chat-hours', ...BRAND))[1]).toEqual([expect.stringContaining('null')]);
});
