import { brandOf, type Command, type Desk, type Given, need, textOf } from './command.ts';

type Pages = ReturnType<Desk['records']['roundsOf']>;

const FOUND = 1_000;

/** The rounds of all records that differ from the ledger, as long as making them again changes something. */
async function* differing({ records }: Desk): Pages {
  const tried = new Set<string>();
  for (;;) {
    const found = (await records.differences(FOUND)).flatMap(({ round }) => (round ? [round] : []));
    const fresh = found.filter(({ account, provider, roundRef }) => !tried.has(`${account}:${provider}:${roundRef}`));
    if (fresh.length === 0) return;
    for (const { account, provider, roundRef } of fresh) tried.add(`${account}:${provider}:${roundRef}`);
    yield fresh;
  }
}

async function chosen(given: Given, desk: Desk): Promise<Pages> {
  const [round, username] = [textOf(given, 'round'), textOf(given, 'username')];
  if (given['differences'] === true) {
    if (round !== undefined || username !== undefined || textOf(given, 'code') !== undefined) {
      throw new Error('say either --differences or whose rounds');
    }
    return differing(desk);
  }
  const [code, name] = [need(given, 'code'), need(given, 'username')];
  return desk.records.roundsOf(await desk.accountOf(await brandOf(desk, code), name), round);
}

const rebuild: Command = {
  about:
    'makes betting records again from the ledger, amounts in ten-thousandths of a unit; exit code 1 when a movement fits into none',
  usage: '--differences | --code C --username U [--round R]',
  options: {
    differences: { type: 'boolean' },
    code: { type: 'string' },
    username: { type: 'string' },
    round: { type: 'string' },
  },
  async run(given, desk) {
    const { changes, parked } = await desk.records.rebuild(await chosen(given, desk), desk.noteRecords);
    for (const { before, after } of changes) {
      const was = before ? `${before.status}, stake ${before.stake}, payout ${before.payout}` : 'nothing';
      const { accountId, roundRef, status, stake, payout } = after;
      desk.print(`round ${roundRef} of account ${accountId}: was ${was}; is ${status}, stake ${stake}, payout ${payout}`);
    }
    desk.print(`records changed: ${changes.length}`);
    for (const { transferId, roundRef, reason } of parked) desk.print(`transfer ${transferId} of round ${roundRef}: ${reason}`);
    return parked.length === 0 ? 0 : 1;
  },
};

const PARKED = 1_000;

const parked: Command = {
  about:
    'lists movements of the ledger that fit into no betting record, amounts in ten-thousandths of a unit; exit code 1 when there is one',
  usage: '',
  options: {},
  async run(_, { records, print }) {
    const found = await records.parked(PARKED);
    for (const { transferId, account, provider, roundRef, kind, amount, at, reason } of found) {
      const place = `ledger account ${account}, vendor ${provider}, round ${roundRef}`;
      print(`transfer ${transferId}: ${kind} of ${amount}, ${at.toISOString()}, ${place}: ${reason}`);
    }
    print(`parked: ${found.length}`);
    return found.length === 0 ? 0 : 1;
  },
};

const dailySums: Command = {
  about: 'compares the daily sums with ledger and betting records, or makes them anew; exit code 1 when one differs',
  usage: '[--anew]',
  options: { anew: { type: 'boolean' } },
  async run(given, { wallet, records, brand, reportsAnew, print }) {
    if (given['anew'] === true) {
      const brands = (await brand.all()).map((calendar) => ({ id: calendar.id, calendar }));
      print(`movements counted: ${await wallet.record.recountDays()}`);
      await records.daysAnew(brands);
      await reportsAnew();
    } else await wallet.record.countDays();
    const found = [...(await wallet.record.dayDifferences()), ...(await records.dayDifferences())];
    for (const { check, detail } of found) print(`${check}: ${detail}`);
    print(`differences: ${found.length}`);
    return found.length === 0 ? 0 : 1;
  },
};

export const recordCommands: Readonly<Record<string, Command>> = {
  'rounds-rebuild': rebuild,
  'rounds-parked': parked,
  'daily-sums': dailySums,
};
