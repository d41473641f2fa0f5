import type { Fault } from './faults.ts';
import { type Body, CURRENCY, finishes, type Model, type Movement, type Player, type Reply } from './model.ts';
import { GAMES } from './stakes.ts';

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

type Has = (fault: Fault) => boolean;

/** What every call looks at first. */
function createChecks(model: Model, has: Has) {
  const fault = (player: Player, body: Body): Reply | null => {
    const game = body['gameCode'];
    if (game !== undefined && !GAMES.has(game)) return model.refuse(player, 'WRONG_GAME');
    if (body['currency'] !== CURRENCY && !has('pays in any currency')) return model.refuse(player, 'WRONG_CURRENCY');
    return null;
  };

  const repeated = (player: Player, known: Movement, body: Body): Reply => {
    if (!model.isSame(known, body)) return model.refuse(player, 'TX_MISMATCH');
    return known.isUndone ? model.refuse(player, 'TX_ROLLED_BACK') : known.answer;
  };

  return { fault, repeated };
}

type Checks = ReturnType<typeof createChecks>;

/** Credit. */
function createCredit(model: Model, has: Has, { fault, repeated }: Checks) {
  const creditRefusal = (player: Player, body: Body): string | null => {
    const round = model.roundKey(player, body['roundId'] ?? null);
    const ref = body['debitTxId'];
    const stakes = model.inRound(player, 'debit', body['roundId'] ?? null);
    const stake = ref === undefined ? undefined : model.find(player, 'debit', ref);
    const isElsewhere = stake?.owner === player.id && !stake.isUndone && has('pays a stake of another round');
    const wasStaked = has('pays rounds whose stake came back') && model.hasRound(player, body['roundId'] ?? null);
    const fits = ref === undefined ? stakes.length > 0 : stakes.some((one) => one.txId === ref);
    if (!fits && !isElsewhere && !wasStaked && !(ref === undefined && has('pays rounds without a stake'))) return 'TX_NOT_FOUND';
    if (!model.closed.has(round)) return null;
    if (ref === undefined) return has('pays late wins of no stake') ? null : 'ROUND_CLOSED';
    return has('refuses late wins') ? 'ROUND_CLOSED' : null;
  };

  return {
    credit(player: Player, body: Body): Reply {
      const known = model.find(player, 'credit', body['txId'] ?? '');
      const isPaidAgain = has('pays a repeated win again') || (known?.isUndone && has('pays a win again that was taken back'));
      if (known && !isPaidAgain) return repeated(player, known, body);
      const refusal = fault(player, body) ?? creditRefusal(player, body);
      if (refusal !== null) return typeof refusal === 'string' ? model.refuse(player, refusal) : refusal;
      if (finishes(body) || has('ends a round with its first win')) {
        model.closed.set(model.roundKey(player, body['roundId'] ?? null), 'credit');
      }
      return model.book(player, 'credit', body, BigInt(body['amount'] ?? '0'), body['debitTxId'] ?? null).answer;
    },
  };
}

/** What has become of a stake. */
function createStakeLooks(model: Model, has: Has) {
  const isSettled = (player: Player, original: Movement): boolean => {
    if (has('keeps a stake settled whose win was taken back') && model.closed.has(model.roundKey(player, original.roundId)))
      return true;
    const payouts = model.inRound(player, 'credit', original.roundId).filter(({ ref }) => ref === null || ref === original.txId);
    return payouts.some(({ ref, delta }) => {
      if (ref === null) return !has('rolls back stakes of a round that was paid');
      return delta === 0n ? !has('rolls back stakes that lost') : !has('rolls back stakes that won');
    });
  };

  /** What has come back of a stake in parts. */
  const returnedOf = (player: Player, { roundId, txId }: Movement): bigint =>
    model
      .inRound(player, 'return-stake', roundId)
      .filter(({ ref }) => ref === txId)
      .reduce((sum, { delta }) => sum + delta, 0n);

  return { isSettled, returnedOf };
}

type StakeLooks = ReturnType<typeof createStakeLooks>;

/** Rollback, of stakes and of wins. */
function createRollback(model: Model, has: Has, { fault, repeated }: Checks, { isSettled, returnedOf }: StakeLooks) {
  /** Takes a win back. */
  const reversal = (player: Player, body: Body): Reply => {
    const ref = body['refTxId'] ?? '';
    const isPrize = has('takes promotion wins back') && model.find(player, 'promotion', ref);
    const original = isPrize || model.find(player, 'credit', ref);
    if (!original) {
      const isTaken = has('takes a win back that never was');
      return isTaken ? model.book(player, 'rollback', body, 0n, ref).answer : model.refuse(player, 'TX_NOT_FOUND');
    }
    if (original.isUndone) return model.refuse(player, 'TX_ROLLED_BACK');
    if (original.roundId !== null && original.roundId !== body['roundId']) return model.refuse(player, 'TX_MISMATCH');
    if (player.balance < original.delta && has('takes no win back that was spent'))
      return model.refuse(player, 'INSUFFICIENT_FUNDS');
    original.isUndone = true;
    if (has('opens a round again whose win was taken back')) model.closed.delete(model.roundKey(player, original.roundId));
    return model.book(player, 'rollback', body, -original.delta, ref).answer;
  };

  /** Gives a stake back, or bars it. */
  const refund = (player: Player, body: Body): Reply => {
    const { refTxId: ref = '', roundId = null } = body;
    const original = model.find(player, 'debit', ref);
    if (!original) {
      if (has('refuses to roll back what never came')) return model.refuse(player, 'TX_NOT_FOUND');
      model.tombstones.add(model.keyOf(player, 'debit', ref));
      model.tombstones.add(`round ${model.roundKey(player, roundId)}`);
      return model.book(player, 'rollback', body, 0n, ref).answer;
    }
    if (original.isUndone && !has('returns a stake once for every rollback')) return model.refuse(player, 'TX_ROLLED_BACK');
    if (original.roundId !== roundId && !has('rolls back in any round')) return model.refuse(player, 'TX_MISMATCH');
    if (isSettled(player, original)) return model.refuse(player, 'TX_SETTLED');
    const stakes = has('returns every stake of the round') ? model.inRound(player, 'debit', original.roundId) : [original];
    let back = has('rolls back the whole stake after a part came back') ? 0n : -returnedOf(player, original);
    for (const stake of stakes) {
      stake.isUndone = true;
      back -= stake.delta;
    }
    return model.book(player, 'rollback', body, back, ref).answer;
  };

  return {
    async rollback(player: Player, given: Body): Promise<Reply> {
      const body: Body = { ...given, of: given['of'] ?? 'debit' };
      const wrong = fault(player, body);
      if (wrong) return wrong;
      const known = model.find(player, 'rollback', body['txId'] ?? '');
      const isDebit = body['of'] === 'debit';
      if (known && isDebit && has('returns a stake again for a repeated rollback')) player.balance -= known.delta * -1n;
      if (known && !isDebit && has('takes a win back again for a repeated reversal')) player.balance += known.delta;
      if (known) return repeated(player, known, body);
      if (!has('looks for the rollback before it locks')) return isDebit ? refund(player, body) : reversal(player, body);
      const before = model.find(player, 'debit', body['refTxId'] ?? '')?.isUndone;
      await pause();
      const stake = model.find(player, 'debit', body['refTxId'] ?? '');
      if (stake && before === false) stake.isUndone = false;
      return isDebit ? refund(player, body) : reversal(player, body);
    },
  };
}

/** Return-stake. */
function createReturns(model: Model, has: Has, { fault, repeated }: Checks, { isSettled, returnedOf }: StakeLooks) {
  /** Why a part of a stake cannot come back. */
  const returnRefusal = (player: Player, original: Movement | undefined, body: Body, amount: bigint): string | null => {
    if (amount === 0n && !has('takes returns of nothing')) return 'BAD_REQUEST';
    if (!original) return has('returns parts of what never came') ? null : 'TX_NOT_FOUND';
    if (original.isUndone) return 'TX_ROLLED_BACK';
    if (original.roundId !== body['roundId'] && !has('returns parts in any round')) return 'TX_MISMATCH';
    if (isSettled(player, original) && !has('returns parts of what was paid')) return 'TX_SETTLED';
    const isTooMuch = returnedOf(player, original) + amount > -original.delta;
    return isTooMuch && !has('returns more than is left') ? 'TX_MISMATCH' : null;
  };

  return {
    returnStake(player: Player, body: Body): Reply {
      const wrong = fault(player, body);
      if (wrong) return wrong;
      const ref = body['refTxId'] ?? '';
      const known = model.find(player, 'return-stake', body['txId'] ?? '');
      if (known && !has('gives a repeated return again')) return repeated(player, known, body);
      const amount = BigInt(body['amount'] ?? '0');
      const original = model.find(player, 'debit', ref);
      const refusal = returnRefusal(player, original, body, amount);
      if (refusal) return model.refuse(player, refusal);
      const isLast = original !== undefined && returnedOf(player, original) + amount === -original.delta;
      if (isLast && !has('keeps a stake that came back in parts')) original.isUndone = true;
      const back = has('returns the whole stake for a part') ? -(original?.delta ?? 0n) : amount;
      return model.book(player, 'return-stake', body, back, ref).answer;
    },
  };
}

/** End-round and promotion-win. */
function createEnds(model: Model, has: Has, { fault, repeated }: Checks) {
  return {
    endRound(player: Player, given: Body): Reply {
      const roundId = given['roundId'] ?? '';
      const body: Body = { ...given, txId: roundId };
      const wrong = fault(player, body);
      if (wrong) return wrong;
      const known = model.find(player, 'end-round', roundId);
      if (known && has('refuses a repeated end of a round')) return model.refuse(player, 'ROUND_CLOSED');
      if (known) return repeated(player, known, body);
      if (model.closed.has(model.roundKey(player, roundId)) && has('refuses the end of a round that a win has closed')) {
        return model.refuse(player, 'ROUND_CLOSED');
      }
      const isReturned = model.inRound(player, 'debit', roundId).length === 0 && model.hasRound(player, roundId);
      if (isReturned && has('refuses the end of a round that came back')) return model.refuse(player, 'TX_NOT_FOUND');
      if (!model.hasRound(player, roundId) && !has('ends rounds that never were')) return model.refuse(player, 'TX_NOT_FOUND');
      if (!model.closed.has(model.roundKey(player, roundId))) model.closed.set(model.roundKey(player, roundId), 'end-round');
      return model.book(player, 'end-round', body, has('moves money at the end of a round') ? 1n : 0n).answer;
    },

    promotion(player: Player, body: Body): Reply {
      const wrong = fault(player, body);
      if (wrong) return wrong;
      const amount = BigInt(body['amount'] ?? '0');
      const known = model.find(player, 'promotion', body['txId'] ?? '');
      if (known && !has('pays a promotion win again')) return repeated(player, known, body);
      if (amount === 0n && !has('takes promotion wins of nothing')) return model.refuse(player, 'BAD_REQUEST');
      return model.book(player, 'promotion', body, amount).answer;
    },
  };
}

/** Credit, rollback, return-stake, end-round and promotion-win of the wallet in memory. Each names a player that is known. */
export function createSettlements(model: Model, has: Has) {
  const checks = createChecks(model, has);
  const looks = createStakeLooks(model, has);

  return {
    ...createCredit(model, has, checks),
    ...createRollback(model, has, checks, looks),
    ...createReturns(model, has, checks, looks),
    ...createEnds(model, has, checks),
  };
}
