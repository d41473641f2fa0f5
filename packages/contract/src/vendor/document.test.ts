import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { vendorCalls } from './calls.ts';
import { AreaBet, DrawDetail, Leg, SlipDetail, SpinDetail, TableDetail, Ticket } from './details.ts';
import { MoveReply } from './fields.ts';
import { LaunchReply, LaunchRequest, TrialRequest, VendorGame, VendorJackpot, VendorResult } from './launch.ts';
import {
  LOTTERY_REFUSALS,
  LotteryBet,
  LotteryCalendarRequest,
  LotteryCancelRequest,
  LotteryCloseRequest,
  LotteryDraw,
  LotteryDrawsRequest,
  LotteryLimitRequest,
  LotteryLine,
  LotteryOrderRequest,
  LotteryPay,
  LotteryResultRequest,
  LotteryReturnRequest,
  LotteryState,
  LotteryStation,
  LotteryStationRequest,
  LotteryTableRequest,
  LotteryVoidRequest,
} from './lottery.ts';
import { MOST_MOVEMENTS, MOVEMENT_CALLS, Movement } from './movements.ts';
import { VENDOR_STATUSES } from './signing.ts';
import {
  ReportedRound,
  WalletBalanceRequest,
  WalletStatusReply,
  WalletStatusRequest,
  WalletTransferReply,
  WalletTransferRequest,
} from './wallet.ts';

const text = readFileSync(new URL('../../../../docs/vendor-api.md', import.meta.url), 'utf8');

interface Shape {
  type?: string;
  const?: string;
  pattern?: string;
  maxLength?: number;
  anyOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  patternProperties?: Record<string, Shape>;
}

/** What the document calls a field's form. */
function formOf(name: string, shape: Shape): string {
  if (name === 'status') return 'status';
  if (shape.type === 'array') return 'list';
  if (shape.anyOf) return shape.anyOf.map((one) => `\`${one.const}\``).join(', ');
  if (shape.patternProperties)
    return Object.values(shape.patternProperties)[0]?.type === 'integer' ? 'whole numbers by code' : 'texts by language';
  if (shape.type === 'integer') return 'whole number';
  if (shape.type !== 'string') return String(shape.type);
  const byPattern: Record<string, string> = {
    '^(0|[1-9][0-9]{0,14})$': 'amount',
    '^-?(0|[1-9][0-9]{0,14})$': 'signed amount',
    '^[A-Z]{3,5}$': 'currency',
    '^[A-Z]{2}$': 'language',
    '^[!-~]*$': 'up to 64 visible characters',
    '^[!-~]+$': shape.maxLength === 128 ? 'id' : 'token',
  };
  return byPattern[shape.pattern ?? ''] ?? (shape.maxLength === undefined ? 'text' : `text up to ${shape.maxLength}`);
}

/** A row for each field: its name, its form, and whether it may be left out. */
function rowsOf(schema: TSchema | null): string[] {
  const shape = (schema ?? {}) as Shape;
  const parts = shape.allOf ?? [shape];
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(
      ([name, one]) => `\`${name}\` | ${formOf(name, one)}${required.includes(name) ? '' : ', optional'}`,
    ),
  );
}

/** The first two columns of the first table below a heading. */
function tableUnder(heading: string): string[] {
  const [, section = ''] = text.split(`\n${heading}\n`);
  const lines = section.split(/\n#+ /)[0]?.split('\n') ?? [];
  const from = lines.findIndex((line) => line.startsWith('|---'));
  const rows = lines.slice(from + 1);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end < 0 ? rows.length : end).map((line) => line.split('|').slice(1, 3).join('|').trim());
}

const calls = Object.values(vendorCalls).map((call) => [call.path.replace('/vendor/v1/', ''), call] as const);
const common = rowsOf(MoveReply);

describe('docs/vendor-api.md', () => {
  test.each(calls)('names the fields of %s as the contract has them', (name, { body }) => {
    expect(tableUnder(`### \`${name}\``)).toEqual(rowsOf(body));
  });

  test.each([
    ['### Every answer', common],
    ['### What `authenticate` answers', rowsOf(vendorCalls.vendorAuthenticate.reply).slice(common.length)],
    ['### What `status` answers', rowsOf(vendorCalls.vendorStatus.reply).slice(common.length)],
    ['### What `test/session` answers', rowsOf(vendorCalls.vendorTestSession.reply).slice(2)],
    ['### What a movement has', rowsOf(Movement)],
    ['### What `movements` answers', rowsOf(vendorCalls.vendorMovements.reply).slice(3)],
    ['### What `table` has', rowsOf(TableDetail)],
    ['### What a bet of a `table` has', rowsOf(AreaBet)],
    ['### What `slip` has', rowsOf(SlipDetail)],
    ['### What a leg of a `slip` has', rowsOf(Leg)],
    ['### What `draw` has', rowsOf(DrawDetail)],
    ['### What a bet of a `draw` has', rowsOf(Ticket)],
    ['### What `spin` has', rowsOf(SpinDetail)],
    ['### `GET /vendor/games`', rowsOf(VendorGame)],
    ['### `GET /vendor/results`', rowsOf(VendorResult)],
    ['### `GET /vendor/jackpots`', rowsOf(VendorJackpot)],
    ['### `POST /vendor/launch`', rowsOf(LaunchRequest)],
    ['### `POST /vendor/trial`', rowsOf(TrialRequest)],
    ['### `POST /vendor/wallet/transfer`', rowsOf(WalletTransferRequest)],
    ['### What the wallet answers', rowsOf(WalletTransferReply)],
    ['### `POST /vendor/wallet/status`', rowsOf(WalletStatusRequest)],
    ['### What the status of a transfer answers', rowsOf(WalletStatusReply)],
    ['### `POST /vendor/wallet/balance`', rowsOf(WalletBalanceRequest)],
    ['### What a reported round has', rowsOf(ReportedRound)],
    ['### What `rounds` answers', rowsOf(vendorCalls.vendorRounds.reply).slice(3)],
    ['### What you answer', rowsOf(LaunchReply)],
    ['### `POST /vendor/lottery/games`', rowsOf(LotteryState)],
    ['### What a draw has', rowsOf(LotteryDraw)],
    ['### `POST /vendor/lottery/draws`', rowsOf(LotteryDrawsRequest)],
    ['### `POST /vendor/lottery/table`', rowsOf(LotteryTableRequest)],
    ['### What a bet of the table has', rowsOf(LotteryBet)],
    ['### What a win of a bet pays', rowsOf(LotteryPay)],
    ['### `POST /vendor/lottery/result`', rowsOf(LotteryResultRequest)],
    ['### `POST /vendor/lottery/void`', rowsOf(LotteryVoidRequest)],
    ['### `POST /vendor/lottery/close`', rowsOf(LotteryCloseRequest)],
    ['### `POST /vendor/lottery/limit`', rowsOf(LotteryLimitRequest)],
    ['### `POST /vendor/lottery/return`', rowsOf(LotteryReturnRequest)],
    ['### `POST /vendor/lottery/calendar`', rowsOf(LotteryCalendarRequest)],
    ['### What a station has', rowsOf(LotteryStation)],
    ['### `POST /vendor/lottery/station`', rowsOf(LotteryStationRequest)],
    ['### `POST /vendor/lottery/order`', rowsOf(LotteryOrderRequest)],
    ['### What a line of an order has', rowsOf(LotteryLine)],
    ['### `POST /vendor/lottery/cancel`', rowsOf(LotteryCancelRequest)],
  ])('%s: names the fields as the contract has them', (heading, rows) => {
    expect(tableUnder(heading)).toEqual(rows);
  });

  test('names every reason for which an order is refused', () => {
    const row = text.split('\n').find((line) => line.startsWith('| `reason` |')) ?? '';
    expect([...row.matchAll(/`([a-z.]+)`/g)].map(([, name]) => name).slice(1)).toEqual([...LOTTERY_REFUSALS]);
  });

  test('names the calls that a request of several movements may carry, and how many', () => {
    const row = text.split('\n').find((line) => line.startsWith('| `call` |')) ?? '';
    expect([...row.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name).slice(1)).toEqual(Object.keys(MOVEMENT_CALLS));
    expect(text).toContain(`see below, 1 to ${MOST_MOVEMENTS} |`);
  });

  test('names every status, and no other', () => {
    const [, section = ''] = text.split('\n## Statuses\n');
    const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, status]) => status));
    expect(named.toSorted()).toEqual([...VENDOR_STATUSES].toSorted());
  });
});
