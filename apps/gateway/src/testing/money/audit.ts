import type { OwnRound } from './vendor.ts';
import { START_MONEY, type World } from './world.ts';

type Sums = Map<bigint, bigint>;
const add = (sums: Sums, member: bigint, amount: bigint): void => void sums.set(member, (sums.get(member) ?? 0n) + amount);

/** What of a withdrawal's money has left: what arrived, by the provider's books and by those of the people who pay by hand. */
function paidOf({ outside: { bank }, books }: World): Map<string, bigint> {
  const paid = new Map<string, bigint>();
  const more = (orderNo: string, amount: bigint): void => void paid.set(orderNo, (paid.get(orderNo) ?? 0n) + amount);
  for (const [number, { amount }] of bank.payouts)
    if (bank.hasArrived(number)) more(number.slice(0, number.indexOf('.')), amount);
  for (const { orderNo, amount } of books.paidByHand.values()) more(orderNo, amount);
  return paid;
}

/** What a deposit has brought, by the provider's books: what it was told was booked, less a fee of 1.5 in a hundred by QR. */
function broughtBy({ outside: { bank }, books }: World, feeOf: (orderNo: string) => bigint): Map<string, bigint> {
  const brought = new Map<string, bigint>();
  for (const [orderNo, { payments }] of bank.deposits)
    for (const { state, amount, answered } of payments)
      if (state === 'PAID' && answered === 'PAID')
        brought.set(orderNo, (brought.get(orderNo) ?? 0n) + amount - (amount * feeOf(orderNo)) / 10_000n);
  for (const orderNo of books.confirmed) brought.set(orderNo, books.deposits.get(orderNo)?.amount ?? 0n);
  return brought;
}

/** What members have, added up from what happened outside of the gateways and from nothing else. */
export async function naiveBalances(world: World, players: ReadonlyMap<string, bigint>) {
  const { books, outside } = world;
  const [main, held, atVendor] = [new Map() as Sums, new Map() as Sums, new Map() as Sums];
  const brought = broughtBy(world, (orderNo) => (books.deposits.get(orderNo)?.channel === 'QR' ? 150n : 0n));
  const paid = paidOf(world);
  for (const [orderNo, amount] of brought) add(main, books.deposits.get(orderNo)?.member ?? 0n, amount);
  for (const { id } of world.members) add(main, id, START_MONEY);
  const gone = new Map<string, bigint>();
  const open = await openOrders(world);
  for (const [orderNo, { member, amount, fee }] of books.withdrawals) {
    const left = paid.get(orderNo) ?? 0n;
    gone.set(orderNo, left > 0n ? left + fee : 0n);
    if (open.has(orderNo)) add(held, member, amount);
    add(main, member, -(open.has(orderNo) ? amount : (gone.get(orderNo) ?? 0n)));
  }
  for (const { from, to, amount } of books.transfers.values()) {
    add(main, from, -amount);
    add(main, to, amount);
  }
  for (const { member, stake, win, isSettled, isReversed, isCancelled } of books.rounds)
    add(main, member, (isSettled && !isReversed ? win : 0n) - (isCancelled ? 0n : stake));
  for (const { asked, status, player } of outside.purses.transfers.values()) {
    if (status !== 'OK') continue;
    const [, , direction, amount] = JSON.parse(asked) as [string, string, 'in' | 'out', string];
    add(main, players.get(player) ?? 0n, direction === 'in' ? -BigInt(amount) : BigInt(amount));
  }
  for (const [player, amount] of outside.purses.purses) add(atVendor, players.get(player) ?? 0n, amount);
  return { main, held, atVendor, brought, gone };
}

/** Withdrawals that nobody has looked at. */
async function openOrders({ db }: World): Promise<Set<string>> {
  const rows = await db.query<{ orderNo: string }>({
    text: `select order_no as "orderNo" from withdrawal_order where state = 'REVIEWING'`,
  });
  return new Set(rows.map(({ orderNo }) => orderNo));
}

interface Ledger {
  main: Sums;
  held: Sums;
  atVendor: Sums;
}

async function readLedger({ db }: World): Promise<Ledger> {
  const rows = await db.query<{ owner: bigint; kind: string; balance: bigint }>({
    text: `select owner_id as owner, kind, balance from ledger_account where owner_id is not null`,
  });
  const of = (wanted: (kind: string) => boolean): Sums =>
    new Map(rows.filter(({ kind }) => wanted(kind)).map(({ owner, balance }) => [owner, balance]));
  return {
    main: of((kind) => kind === 'main'),
    held: of((kind) => kind === 'held'),
    atVendor: of((kind) => kind.startsWith('vendor')),
  };
}

/** Orders, ledger and events of a kind, compared order by order with what happened outside. */
async function orderFaults(
  { db, books }: World,
  kind: 'deposit' | 'withdrawal',
  expected: ReadonlyMap<string, bigint>,
): Promise<string[]> {
  const codes = kind === 'deposit' ? '1' : '12, 13';
  const rows = await db.query<{ orderNo: string; state: string; booked: bigint; entries: bigint; told: bigint; isDone: boolean }>(
    {
      text: `select o.order_no as "orderNo", o.state, o.completed_at is not null as "isDone",
             coalesce((select sum(t.amount) from transfer t where t.code in (${codes})
               and (t.tx_id = o.order_no or t.tx_id like o.order_no || '-%')), 0)::bigint as booked,
             (select count(*) from transfer t where t.code in (${codes}) and (t.tx_id = o.order_no or t.tx_id like o.order_no || '-%')) as entries,
             (select count(*) from outbox_event e where e.type = $1 and e.payload->>'orderNo' = o.order_no
                and e.payload->>'state' in ('SUCCESS', 'RECEIVED', 'REJECTED', 'FAILED', 'REFUNDED', 'CANCELLED')) as told
           from ${kind}_order o order by 1`,
      values: [`${kind}.completed`],
    },
  );
  const known = kind === 'deposit' ? books.deposits : books.withdrawals;
  const faults = rows.flatMap(({ orderNo, state, booked, entries, told, isDone }) => {
    const wanted = expected.get(orderNo) ?? 0n;
    const isPaid = state === 'SUCCESS' || state === 'RECEIVED';
    return [
      booked === wanted ? '' : `${kind} ${orderNo}, ${state}: booked ${booked}; outside it was ${wanted}`,
      isPaid === booked > 0n ? '' : `${kind} ${orderNo} is ${state} with ${booked} booked`,
      told <= 1n && (told === 1n || !isPaid) ? '' : `${kind} ${orderNo}, ${state}, came to its end ${told} times`,
      entries <= (kind === 'deposit' ? 1n : 2n) ? '' : `${kind} ${orderNo} has ${entries} entries`,
      isDone || state === 'REVIEWING' || state === 'CREATED' || state === 'PENDING' ? '' : `${kind} ${orderNo} stays ${state}`,
      known.has(orderNo) || state === 'FAILED' ? '' : `${kind} ${orderNo}, ${state}, is nobody's`,
    ];
  });
  const missing = [...expected].filter(([orderNo, amount]) => amount > 0n && !rows.some((row) => row.orderNo === orderNo));
  return [...faults.filter((text) => text !== ''), ...missing.map(([orderNo]) => `${kind} ${orderNo} is missing`)];
}

/** Sums of the ledger by what stands against them: the provider's and the people's books on one side, the house on the other. */
async function sumFaults(
  { db }: World,
  brought: ReadonlyMap<string, bigint>,
  gone: ReadonlyMap<string, bigint>,
): Promise<string[]> {
  const [row] = await db.query<{ house: bigint; operations: bigint; done: bigint }>({
    text: `select coalesce((select sum(case when credit_id = a.id then t.amount else -t.amount end) from transfer t join ledger_account a
               on a.owner_id is null and a.kind in ('deposits', 'fees') and a.id in (t.credit_id, t.debit_id)), 0)::bigint as house,
             coalesce((select sum(operations) from cashier_day), 0)::bigint as operations,
             ((select count(*) from deposit_order where state = 'SUCCESS') + (select count(*) from withdrawal_order
               where state in ('SUCCESS', 'RECEIVED')))::bigint as done`,
  });
  const total = (sums: ReadonlyMap<string, bigint>): bigint => [...sums.values()].reduce((sum, each) => sum + each, 0n);
  const wanted = total(gone) - total(brought);
  return [
    ...(row?.house === wanted ? [] : [`the house has ${row?.house} of deposits, withdrawals and fees; outside it is ${wanted}`]),
    ...(row?.operations === row?.done ? [] : [`${row?.operations} operations were counted of ${row?.done}`]),
  ];
}

function balanceFaults(name: string, ours: Sums, naive: Sums): string[] {
  const members = new Set([...ours.keys(), ...naive.keys()]);
  return [...members].flatMap((member) => {
    const [here, there] = [ours.get(member) ?? 0n, naive.get(member) ?? 0n];
    return here === there ? [] : [`${name} of member ${member}: ${here}; outside it is ${there}`];
  });
}

async function openTransfers({ db }: World): Promise<string[]> {
  const rows = await db.query<{ what: string }>({
    text: `select transfer_no || ' is ' || state as what from play_vendor_transfer where state not in ('SUCCESS', 'FAILED')
           union all select transfer_no || ' is ' || state from member_transfer where state = 'MOVING'`,
  });
  return rows.map(({ what }) => `the transfer ${what} in the end`);
}

/** The providers' games that were told of must all be on record. */
async function recordFaults({ db }: World, rounds: readonly OwnRound[]): Promise<string[]> {
  const [row] = await db.query<{ count: bigint }>({ text: 'select count(*) as count from play_round where vendor_id = 3' });
  return Number(row?.count) === rounds.length ? [] : [`${row?.count} rounds of ${rounds.length} at the vendor are on record`];
}

/** Whose each of the vendor's players is. */
export async function readPlayers({ db }: Pick<World, 'db'>): Promise<Map<string, bigint>> {
  const rows = await db.query<{ id: string; member: bigint }>({ text: 'select id, account_id as member from vendor_player' });
  return new Map(rows.map(({ id, member }) => [id, member]));
}

/** Compares orders, ledger, the provider's books and the vendor's with each other and with the naive balances. An empty list: all agree. */
export async function auditMoney(world: World, rounds: readonly OwnRound[]): Promise<string[]> {
  const naive = await naiveBalances(world, await readPlayers(world));
  const ledger = await readLedger(world);
  return [
    ...world.books.faults,
    ...balanceFaults('balance', ledger.main, naive.main),
    ...balanceFaults('what is held', ledger.held, naive.held),
    ...balanceFaults('what lies at the vendor', ledger.atVendor, naive.atVendor),
    ...(await orderFaults(world, 'deposit', naive.brought)),
    ...(await orderFaults(world, 'withdrawal', naive.gone)),
    ...(await sumFaults(world, naive.brought, naive.gone)),
    ...(await openTransfers(world)),
    ...(await recordFaults(world, rounds)),
  ];
}
