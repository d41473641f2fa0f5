import type { Amount } from '@marquee/money';
import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Share } from './shares.ts';

/** Valid bets of a day by which an agent earns. */
export interface Line extends Share {
  day: string;
  gameType: string;
  /** Ten-thousandths of a unit. */
  validBet: Amount;
}

/** A line with what of it was paid for. */
export interface PaidLine extends Line {
  taken: Amount;
}

/** A bet with whom it gives commission. */
export interface SharedBet {
  accountId: bigint;
  betNo: string;
  shares: readonly Share[];
}

type StoredShares = { agentId: string; sourceId: string; rate: number }[];
const sharesIn = (shares: StoredShares): Share[] =>
  shares.map(({ agentId, sourceId, rate }) => ({ agentId: BigInt(agentId), sourceId: BigInt(sourceId), rate }));

const LINE = `agent_id as "agentId", day::text as day, game_type as "gameType", source_id as "sourceId", rate, valid_bet as "validBet", taken`;

/** Bets with their shares as the arrays of a statement. */
function arraysOf(bets: readonly SharedBet[]): [accounts: string, betNos: string, shares: string[]] {
  const written = ({ agentId, sourceId, rate }: Share) => ({ agentId: agentId.toString(), sourceId: sourceId.toString(), rate });
  return [
    integers(bets.map(({ accountId }) => accountId)),
    texts(bets.map(({ betNo }) => betNo)),
    bets.map(({ shares }) => JSON.stringify(shares.map(written))),
  ];
}

/** Keeps whom bets give commission. */
export async function insertBets(tx: Transaction, bets: readonly SharedBet[]): Promise<void> {
  if (bets.length === 0) return;
  await tx.query({
    name: 'agent-commission-bets',
    text: `insert into agent_commission_bet (account_id, bet_no, shares)
           select a, b, s::jsonb from unnest($1::text::bigint[], $2::text::text[], $3::text[]) as n (a, b, s) on conflict do nothing`,
    values: arraysOf(bets),
  });
}

/** Changes whom bets give commission. */
export async function replaceBets(tx: Transaction, bets: readonly SharedBet[]): Promise<void> {
  if (bets.length === 0) return;
  await tx.query({
    name: 'agent-commission-bets-replace',
    text: `insert into agent_commission_bet (account_id, bet_no, shares)
           select a, b, s::jsonb from unnest($1::text::bigint[], $2::text::text[], $3::text[]) as n (a, b, s)
           on conflict (account_id, bet_no) do update set shares = excluded.shares`,
    values: arraysOf(bets),
  });
}

/** Whom these bets give commission, by account and number; those that give none are left out. */
export async function readBets(
  tx: Runner,
  bets: readonly { accountId: bigint; betNo: string }[],
): Promise<Map<string, readonly Share[]>> {
  if (bets.length === 0) return new Map();
  const rows = await tx.query<Omit<SharedBet, 'shares'> & { shares: StoredShares }>({
    name: 'agent-commission-bets-read',
    text: `select b.account_id as "accountId", b.bet_no as "betNo", b.shares
           from unnest($1::text::bigint[], $2::text::text[]) as n (account_id, bet_no) join agent_commission_bet b using (account_id, bet_no)`,
    values: [integers(bets.map(({ accountId }) => accountId)), texts(bets.map(({ betNo }) => betNo))],
  });
  return new Map(rows.map(({ accountId, betNo, shares }) => [`${accountId} ${betNo}`, sharesIn(shares)]));
}

/** Accounts whose bets give commission, in the order of their numbers, after one of them: a look-up for each, not a reading of all bets. */
export async function readSharedAccounts(db: Runner, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await db.query<{ account: bigint }>({
    text: `with recursive b (account_id) as (
             (select account_id from agent_commission_bet where account_id > $1 order by account_id limit 1)
             union all
             select (select account_id from agent_commission_bet where account_id > b.account_id order by account_id limit 1)
             from b where b.account_id is not null)
           select account_id as account from b where account_id is not null limit $2`,
    values: [after, limit],
  });
  return rows.map(({ account }) => account);
}

/** Whom all bets of accounts give commission. */
export async function readSharesOf(db: Runner, accountIds: readonly bigint[]): Promise<SharedBet[]> {
  if (accountIds.length === 0) return [];
  const rows = await db.query<Omit<SharedBet, 'shares'> & { shares: StoredShares }>({
    text: `select account_id as "accountId", bet_no as "betNo", shares from agent_commission_bet
           where account_id in (select unnest($1::text::bigint[]))`,
    values: [integers(accountIds)],
  });
  return rows.map(({ shares, ...bet }) => ({ ...bet, shares: sharesIn(shares) }));
}

/** What all lines come to over the days, by agent, source, category and rate; sums as text. */
export const readLineSums = (
  db: Runner,
): Promise<{ agentId: bigint; sourceId: bigint; gameType: string; rate: number; validBet: string }[]> =>
  db.query({
    text: `select agent_id as "agentId", source_id as "sourceId", game_type as "gameType", rate, sum(valid_bet)::text as "validBet"
           from agent_commission_line group by 1, 2, 3, 4`,
  });

/** Adds to lines; each is named once. */
export async function addLines(tx: Transaction, merchantId: number, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const key = 'agent_id, day, game_type, source_id, rate';
  await tx.query({
    name: 'agent-commission-lines-add',
    text: `insert into agent_commission_line as held (${key}, valid_bet, merchant_id)
           select n.*, $7 from unnest($1::text::bigint[], $2::text::date[], $3::text::text[], $4::text::bigint[], $5::text::int[],
             $6::text::bigint[]) as n (${key}, valid_bet)
           order by ${key}
           on conflict (${key}) do update set valid_bet = held.valid_bet + excluded.valid_bet`,
    values: [
      integers(lines.map(({ agentId }) => agentId)),
      texts(lines.map(({ day }) => day)),
      texts(lines.map(({ gameType }) => gameType)),
      integers(lines.map(({ sourceId }) => sourceId)),
      integers(lines.map(({ rate }) => rate)),
      integers(lines.map(({ validBet }) => validBet)),
      merchantId,
    ],
  });
}

/** Which lines are to be paid: all up to a day, or those of lottery tickets, whose index the words name. */
export type Due = { until: string } | 'tickets';

const dueIn = (due: Due): { name: string; where: string; values: string[] } =>
  due === 'tickets'
    ? { name: 'tickets', where: `game_type = 'LOTT'`, values: [] }
    : { name: 'days', where: 'day <= $4::date', values: [due.until] };

/** Some agents of a brand after one with lines to be paid, in order. */
export async function readDueAgents(
  db: Runner,
  { merchantId, after, limit, due }: { merchantId: number; after: bigint; limit: number; due: Due },
): Promise<bigint[]> {
  const { name, where, values } = dueIn(due);
  const rows = await db.query<{ agentId: bigint }>({
    name: `agent-commission-due-${name}`,
    text: `select agent_id as "agentId" from agent_commission_line
           where merchant_id = $1 and agent_id > $2 and ${where} and valid_bet <> taken group by agent_id order by agent_id limit $3`,
    values: [merchantId, after, limit, ...values],
  });
  return rows.map(({ agentId }) => agentId);
}

/** An agent's lines to be paid, held until the transaction ends, in the order in which bets hold them too. */
export function lockDueLines(tx: Transaction, agentId: bigint, due: Due): Promise<PaidLine[]> {
  const { name, where, values } = dueIn(due);
  return tx.query<PaidLine>({
    name: `agent-commission-lines-lock-${name}`,
    text: `select ${LINE} from agent_commission_line where agent_id = $1 and ${where.replace('$4', '$2')} and valid_bet <> taken
           order by agent_id, day, game_type, source_id, rate for update`,
    values: [agentId, ...values],
  });
}

/** Notes that all that these lines hold is paid. */
export async function takeLines(tx: Transaction, lines: readonly PaidLine[]): Promise<void> {
  await tx.query({
    name: 'agent-commission-lines-take',
    text: `update agent_commission_line held set taken = held.valid_bet
           from unnest($1::text::bigint[], $2::text::date[], $3::text::text[], $4::text::bigint[], $5::text::int[])
             as n (agent_id, day, game_type, source_id, rate)
           where held.agent_id = n.agent_id and held.day = n.day and held.game_type = n.game_type and held.source_id = n.source_id
             and held.rate = n.rate`,
    values: [
      integers(lines.map(({ agentId }) => agentId)),
      texts(lines.map(({ day }) => day)),
      texts(lines.map(({ gameType }) => gameType)),
      integers(lines.map(({ sourceId }) => sourceId)),
      integers(lines.map(({ rate }) => rate)),
    ],
  });
}

/** Whose commission of which business days, both included. */
interface SourcesFilter {
  agentId: bigint;
  from: string;
  to: string;
}

const SOURCES = `select source_id, game_type, rate, sum(valid_bet) as valid_bet from agent_commission_line
  where agent_id = $1 and day between $2::date and $3::date group by source_id, game_type, rate having sum(valid_bet) <> 0`;

/** A page of by whom and by what an agent earned commission, the most first. */
export const readSources = (
  db: Runner,
  { agentId, from, to }: SourcesFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ sourceId: bigint; gameType: string; rate: number; validBet: bigint }[]> =>
  db.query({
    name: 'agent-commission-sources',
    text: `select source_id as "sourceId", game_type as "gameType", rate, valid_bet::bigint as "validBet" from (${SOURCES}) s
           order by s.valid_bet * rate desc, source_id, game_type, rate limit $4 offset $5`,
    values: [agentId, from, to, limit, offset],
  });

/** How many there are, and what all come to in millionths of the smallest amount. */
export async function sumSources(db: Runner, { agentId, from, to }: SourcesFilter): Promise<{ count: number; exact: bigint }> {
  const [row] = await db.query<{ count: number; exact: string }>({
    name: 'agent-commission-sources-sum',
    text: `select count(*)::int as count, coalesce(sum(valid_bet * rate), 0)::text as exact from (${SOURCES}) s`,
    values: [agentId, from, to],
  });
  return { count: row?.count ?? 0, exact: BigInt(row?.exact ?? 0) };
}

/** What an agent has earned on any day and was not paid, in millionths of the smallest amount. */
export async function readOpen(db: Runner, agentId: bigint): Promise<bigint> {
  const [row] = await db.query<{ open: string }>({
    name: 'agent-commission-open',
    text: `select (coalesce((select remainder from agent_commission_account where agent_id = $1), 0)
             + coalesce((select sum((valid_bet - taken)::numeric * rate) from agent_commission_line
                         where agent_id = $1 and valid_bet <> taken), 0))::text as open`,
    values: [agentId],
  });
  return BigInt(row?.open ?? 0);
}
