import { doneOf, NaiveQueue } from '../../cashier/wagering/testing/naive.ts';
import type { World } from './world.ts';

interface Row {
  id: bigint;
  member: bigint;
  key: string;
  required: bigint;
  done: bigint;
  status: string;
  isFinal: boolean;
  since: Date;
}
interface Part {
  id: bigint;
  betNo: string;
  used: bigint;
  counted: bigint;
}

/** What has to be wagered for: what was brought, and what was received from other members. */
const expectedFor = ({ books }: World, brought: ReadonlyMap<string, bigint>): Map<string, { member: bigint; amount: bigint }> =>
  new Map([
    ...[...brought].map(
      ([orderNo, amount]) => [`deposit:${orderNo}`, { member: books.deposits.get(orderNo)?.member ?? 0n, amount }] as const,
    ),
    ...[...books.transfers].map(([no, { to, amount }]) => [`transfer:${no}`, { member: to, amount }] as const),
  ]);

/** Requirements that were asked for and should not have been, that are missing, or that ask for something else. */
function requirementFaults(rows: readonly Row[], expected: ReturnType<typeof expectedFor>): string[] {
  const seen = new Map(rows.map((row) => [row.key, row]));
  const extra = rows.filter(({ key }) => !expected.has(key)).map(({ key }) => `${key} is to be wagered for nothing`);
  const wrong = [...expected].flatMap(([key, { member, amount }]) => {
    const row = seen.get(key);
    return row?.member === member && row.required === amount
      ? []
      : [`${key} asks for ${row?.required}; it is ${amount} of ${member}`];
  });
  return [...extra, ...wrong];
}

/** Settled bets by the vendors' books; only when they were settled is the gateway's word. */
async function readBets({ db, books }: World, own: ReadonlyMap<string, bigint>) {
  const rows = await db.query<{ member: bigint; betNo: string; ref: string; at: Date | null }>({
    text: 'select account_id as member, bet_no as "betNo", round_ref as ref, settled_at as at from play_round',
  });
  const stakes = new Map(
    books.rounds.map(({ roundId, stake, isSettled, isCancelled }) => [roundId, isSettled && !isCancelled ? stake : 0n]),
  );
  return rows.flatMap(({ member, betNo, ref, at }) => {
    const valid = stakes.get(ref) ?? own.get(ref) ?? 0n;
    return at === null || valid === 0n ? [] : [{ member, betNo, gameType: 'RNG', at: at.getTime(), valid }];
  });
}

/**
 * Feeds all that members have bet, by the vendors' books, into what they have to wager, by the naive queue. What is final is taken as it is,
 * as far as it can be: of bets of this member, never more than they were.
 */
export async function recountWagering(
  world: World,
  brought: ReadonlyMap<string, bigint>,
  own: ReadonlyMap<string, bigint>,
): Promise<string[]> {
  const { db } = world;
  const rows = await db.query<Row>({
    text: `select id, account_id as member, request_key as key, required, done, status, is_final as "isFinal", created_at as since
           from wagering_requirement order by created_at, id`,
  });
  const parts = await db.query<Part>({
    text: 'select requirement_id as id, bet_no as "betNo", used, counted from wagering_contribution',
  });
  const bets = await readBets(world, own);
  const faults = requirementFaults(rows, expectedFor(world, brought));
  for (const member of new Set(rows.map((row) => row.member))) {
    const queue = new NaiveQueue();
    const mine = rows.filter((row) => row.member === member);
    for (const row of mine) queue.add(row.key, row.required, row.since.getTime());
    for (const row of mine.filter(({ isFinal }) => isFinal)) {
      const fed = parts.filter(({ id }) => id === row.id).map(({ betNo, ...part }) => [betNo, part] as const);
      Object.assign(queue.of(row.key) ?? {}, { isFinal: true, status: row.status, parts: new Map(fed) });
    }
    for (const bet of bets) if (bet.member === member) queue.bets.set(bet.betNo, bet);
    queue.tellAgain();
    for (const row of mine) {
      const naive = queue.of(row.key);
      if (!naive || (doneOf(naive) === row.done && naive.status === row.status)) continue;
      faults.push(`${row.key} of ${member}: ${row.status} with ${row.done}; its bets give ${naive.status} with ${doneOf(naive)}`);
    }
  }
  return faults;
}
