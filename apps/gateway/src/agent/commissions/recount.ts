import { accountsBehind } from '../../base/background/held-store.ts';
import type { Database, Runner, Transaction } from '../../base/database/database.ts';
import { tree } from '../../identity/index.ts';
import type { ValidBet } from '../../play/index.ts';
import { COMMISSION_CONSUMER, HEARD } from './hearing.ts';
import { readLineSums, readSharedAccounts, readSharesOf } from './line-store.ts';

/** Accounts whose bets are read at once. */
const PAGE = 50;

/** Settled bets of accounts, by the records. */
export type ValidBets = (runner: Runner, accountIds: readonly bigint[]) => Promise<readonly ValidBet[]>;

/** Agents to whom something is on its way: of bets that were told and not heard, or were set aside. */
async function agentsBehind(tx: Runner): Promise<Set<bigint>> {
  const types = HEARD.map(({ type }) => type);
  const accounts = [...(await accountsBehind(tx, COMMISSION_CONSUMER, types))];
  const places = await tree.places(tx, accounts);
  const shared = await readSharesOf(tx, accounts);
  return new Set([
    ...places.flatMap(({ path }) => path),
    ...shared.flatMap(({ shares }) => shares.map(({ agentId }) => agentId)),
  ]);
}

/** What bets come to by the records, by agent, source, category and rate. */
async function sumRecords(tx: Runner, validBets: ValidBets): Promise<Map<string, bigint>> {
  const sums = new Map<string, bigint>();
  for (let after = 0n; ; ) {
    const accounts = await readSharedAccounts(tx, after, PAGE);
    const valid = new Map((await validBets(tx, accounts)).map((bet) => [`${bet.accountId} ${bet.betNo}`, bet]));
    for (const { accountId, betNo, shares } of await readSharesOf(tx, accounts)) {
      const bet = valid.get(`${accountId} ${betNo}`);
      for (const { agentId, sourceId, rate } of bet ? shares : []) {
        const key = `${agentId} ${sourceId} ${bet?.gameType} ${rate}`;
        sums.set(key, (sums.get(key) ?? 0n) + (bet?.validBet ?? 0n));
      }
    }
    if (accounts.length < PAGE) return sums;
    after = accounts.at(-1) ?? after;
  }
}

/**
 * Recounts by what agents earn from the records of bets and from whom each of them gives commission: of the bets as they are now, whatever
 * was told of them. Returns a line for each difference.
 */
export const recountCommissions = (db: Database, validBets: ValidBets, limit: number): Promise<string[]> =>
  db.transaction(async (tx: Transaction) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    await tx.query({ text: `set local statement_timeout = '10min'` });
    const behind = await agentsBehind(tx);
    const records = await sumRecords(tx, validBets);
    const lines = new Map(
      (await readLineSums(tx)).map(({ agentId, sourceId, gameType, rate, validBet }) => [
        `${agentId} ${sourceId} ${gameType} ${rate}`,
        BigInt(validBet),
      ]),
    );
    const apart = [...new Set([...records.keys(), ...lines.keys()])].filter((key) => {
      const agentId = BigInt(key.split(' ')[0] ?? 0);
      return !behind.has(agentId) && (records.get(key) ?? 0n) !== (lines.get(key) ?? 0n);
    });
    return apart
      .slice(0, limit)
      .map(
        (key) =>
          `agent, source, category and rate ${key}: counted ${lines.get(key) ?? 0n}; the records have ${records.get(key) ?? 0n}`,
      );
  });
