import { type ErrorCode, TRIAL_TYPE } from '@marquee/contract';
import { integers } from '../../base/arrays.ts';
import type { Events } from '../../base/background/events.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Recorder } from '../../base/change.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { accountMoved, type TreeNode, tree } from '../../identity/index.ts';
import type { Messages } from '../../message/index.ts';
import { type Carried, carryContracts, contractMoveCheck, readCarriedTo } from '../contracts/moving.ts';
import { type ContractRequest, readOpenOf } from '../contracts/request-store.ts';
import { createTelling } from '../contracts/telling.ts';
import { countLinksOf } from '../links/store.ts';
import type { Move, MoveCheck } from '../moves.ts';
import { AGENT_TYPES, excessOf, mostUnder, termsOf } from '../terms.ts';
import { type Consequences, consequencesOf } from './consequences.ts';

/** What a move changes, and all that speaks against it: docs/rules/agents.md#moving. */
export interface MovePlan extends Consequences {
  from: bigint | null;
  topBefore: bigint | null;
  topAfter: bigint | null;
  depthBefore: number;
  depthAfter: number;
  agents: number;
  players: number;
  levels: number;
  links: number;
  /** The account's contracts, which go on under the target, and what keeps one from it. */
  contracts: readonly Carried[];
  /** Open requests between the account and the one above it, which expire. */
  requests: readonly ContractRequest[];
  refusals: ErrorCode[];
}

/** Moves accounts with their whole lines. */
export interface Moving {
  /** What a move would change. Changes nothing. */
  plan(move: Move): Promise<MovePlan>;
  /** Moves at once, in one transaction. Throws the first of what speaks against it. */
  move(move: Move, record: Recorder): Promise<MovePlan>;
}

const TOPS: readonly number[] = [2, 42];
const isUnreal = ({ type, isTest }: TreeNode): boolean => type === TRIAL_TYPE || isTest;

/** The platform's own checks, in the order in which they are told: docs/rules/agents.md#moving. */
const OWN: readonly ((move: Move) => ErrorCode | null)[] = [
  ({ account }) => (isUnreal(account) ? 'agent.move.trial' : null),
  ({ account }) => (TOPS.includes(account.type) ? 'agent.move.top' : null),
  ({ account, target }) => (account.parentId === target.id ? 'agent.move.already' : null),
  ({ account, target }) => (account.id === target.id || target.path.includes(account.id) ? 'agent.move.above' : null),
  ({ target }) => (isUnreal(target) || !AGENT_TYPES.includes(target.type) ? 'agent.move.target' : null),
  ({ account, target }) => (account.currency !== target.currency ? 'agent.move.currency' : null),
  ({ merchant: { site }, account, target }) => {
    const most = mostUnder(termsOf(target, site.agents), site.agents);
    return excessOf(termsOf(account, site.agents), most) ? 'agent.move.terms' : null;
  },
];

/** The top agent of an account's line, itself included; null where there is none. */
async function topOf(db: Runner, { id, type, path }: TreeNode): Promise<bigint | null> {
  if (path.length === 0) return TOPS.includes(type) ? id : null;
  const top = await tree.node(db, path[0] ?? id);
  return top && TOPS.includes(top.type) ? top.id : null;
}

interface MovingDeps {
  db: Database;
  clock: Clock;
  events: Pick<Events, 'emit'>;
  messages: Pick<Messages, 'send'>;
  checks: readonly MoveCheck[];
}

/** Makes the moving; `checks` are those of other modules. */
export function createMoving({ db, clock, events, messages, checks: brought }: MovingDeps): Moving {
  const tell = createTelling(messages);
  const checks = [contractMoveCheck, ...brought];
  const planIn = async (runner: Runner, move: Move): Promise<MovePlan> => {
    const { account, target } = move;
    const own = OWN.flatMap((check) => check(move) ?? []);
    const others = await Promise.all(checks.map((check) => check(runner, move)));
    const counted = await tree.count(runner, account.id);
    const line = await tree.line(runner, account.id);
    const isAgent = AGENT_TYPES.includes(account.type);
    return {
      from: account.parentId,
      topBefore: await topOf(runner, account),
      topAfter: await topOf(runner, target),
      depthBefore: account.path.length,
      depthAfter: target.path.length + 1,
      agents: counted.agents + (isAgent ? 1 : 0),
      players: counted.players + (isAgent ? 0 : 1),
      levels: counted.levels,
      links: await countLinksOf(runner, integers([account.id, ...line.map(({ id }) => id)])),
      contracts: await readCarriedTo(runner, account, target),
      requests: await readOpenOf(runner, account.id),
      ...(await consequencesOf(runner, move, clock.now())),
      refusals: [...own, ...others.flatMap((code) => code ?? [])],
    };
  };

  return {
    plan: (move) => planIn(db, move),
    move: ({ merchant, ...asked }, record) =>
      db.transaction(async (tx) => {
        await tree.hold(tx, merchant.id);
        const account = await tree.node(tx, asked.account.id);
        const target = await tree.node(tx, asked.target.id);
        if (!account || !target) throw new Error('an account of the move is gone');
        const plan = await planIn(tx, { merchant, account, target });
        const [refusal] = plan.refusals;
        if (refusal) throw new BusinessError(refusal);
        const at = await tree.move(tx, account.id, target.id, clock);
        const moved = { at: at.getTime(), from: account.path.map(String) };
        await events.emit(tx, accountMoved.of({ merchantId: merchant.id, accountId: account.id }, moved));
        // By the moment of the move itself: bets and contracts change sides together, at whatever period's end that is.
        await carryContracts(tx, tell, { account, target }, at);
        const place = ({ parent, depth }: { parent: bigint | null; depth: number }) => ({
          parent: parent?.toString() ?? null,
          depth,
        });
        await record(tx, {
          before: place({ parent: plan.from, depth: plan.depthBefore }),
          after: { ...place({ parent: target.id, depth: plan.depthAfter }), accounts: plan.agents + plan.players },
        });
        return plan;
      }),
  };
}
