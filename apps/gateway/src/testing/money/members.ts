import type { Choices } from '../../wallet/testing/workload.ts';
import type { Books, Member, Round } from './books.ts';
import { type Action, UNIT, type World } from './world.ts';

const DONE = new Set(['posted', 'repeated']);

/** Whole units. */
const units = (choices: Choices, least: number, most: number): bigint => BigInt(least + choices.below(most - least)) * UNIT;

/** A deposit by the provider, with or without a fee, or by hand. */
function deposit({ books, ids }: World, choices: Choices, { id: member }: Member): Action {
  const channel = choices.pick(['BANK', 'QR', 'WALLET'] as const);
  const asked = { member, channel, amount: units(choices, 20, 150), requestKey: `deposit-${ids()}` };
  return async (gateway) => {
    const said = await gateway.call('deposit', asked);
    if ('refused' in said) return books.count(`deposit ${said.refused}`);
    books.once(asked.requestKey, said.done);
    books.deposits.set(said.done, { member, amount: asked.amount, channel });
    books.count('deposit');
  };
}

function withdraw({ books, ids }: World, choices: Choices, { id: member, bankCardId }: Member): Action {
  // Every amount another one: the same of a moment ago would be the same order.
  const amount = units(choices, 10, 150) + BigInt(ids() % 99) * 100n;
  const asked = { member, amount, bankCardId, requestKey: `withdraw-${ids()}` };
  return async (gateway) => {
    const said = await gateway.call('withdraw', asked);
    if ('refused' in said) return books.count(`withdraw ${said.refused}`);
    books.once(asked.requestKey, said.done.orderNo);
    books.withdrawals.set(said.done.orderNo, { member, amount, fee: said.done.fee });
    books.count('withdraw');
  };
}

function transfer({ books, ids, members }: World, choices: Choices, { id: from }: Member): Action | null {
  const to = choices.pick(members).id;
  if (to === from) return null;
  const direction = choices.pick(['up', 'down'] as const);
  const asked = { from, to, direction, amount: units(choices, 10, 60), requestKey: `transfer-${ids()}` };
  return async (gateway) => {
    const said = await gateway.call('transfer', asked);
    if ('refused' in said) return books.count(`transfer ${said.refused}`);
    books.once(asked.requestKey, said.done);
    books.transfers.set(said.done, { from, to, amount: asked.amount });
    books.count('transfer');
  };
}

/** A stake from the main wallet. */
function stake({ books, ids }: World, choices: Choices, { id: member }: Member): Action {
  const amount = units(choices, 20, 200);
  const roundId = `round-${ids()}`;
  const win = amount * BigInt(choices.below(3));
  const round: Round = { member, roundId, stake: amount, win, isSettled: false, isReversed: false, isCancelled: false };
  return async (gateway) => {
    const said = await gateway.call('bet', { member, kind: 'debit', roundId, txId: `${roundId}-d`, amount });
    const status = 'done' in said ? said.done : said.refused;
    books.count(`stake ${status}`);
    if (DONE.has(status) && !books.rounds.includes(round)) books.rounds.push(round);
  };
}

/** Takes a settled round back: its payout, then its stake. */
function cancelRound({ count }: Books, round: Round): Action {
  const { member, roundId, win: amount } = round;
  const asked = { member, roundId, amount };
  return async (gateway) => {
    const undone = { ...asked, kind: 'creditReversal', txId: `${roundId}-v`, refTxId: `${roundId}-credit` } as const;
    const reversed = await gateway.call('bet', undone);
    if (!('done' in reversed) || !DONE.has(reversed.done)) return;
    round.isReversed = true;
    const back = await gateway.call('bet', { ...asked, kind: 'rollback', txId: `${roundId}-b`, refTxId: `${roundId}-d` });
    count('done' in back ? `cancelled ${back.done}` : back.refused);
    if ('done' in back && DONE.has(back.done)) round.isCancelled = true;
  };
}

/** The end of a round: its payout, or its stake comes back; some that are settled are taken back later. */
function endRound({ books }: World, choices: Choices): Action | null {
  const round = books.rounds.length === 0 ? null : choices.pick(books.rounds);
  if (!round || round.isCancelled) return null;
  if (round.isSettled) return cancelRound(books, round);
  const { member, roundId, win: amount } = round;
  const kind = choices.chance(0.1) ? 'rollback' : 'credit';
  return async (gateway) => {
    const asked = { member, roundId, amount, kind, txId: `${roundId}-${kind}` } as const;
    const said = await gateway.call('bet', kind === 'rollback' ? { ...asked, refTxId: `${roundId}-d` } : asked);
    const status = 'done' in said ? said.done : said.refused;
    books.count(`${kind} ${status}`);
    if (!DONE.has(status)) return;
    if (kind === 'rollback') round.isCancelled = true;
    else round.isSettled = true;
  };
}

function vendorWallet({ books, ids }: World, choices: Choices, { id: member }: Member): Action {
  const direction = choices.pick(['in', 'out'] as const);
  const asked = { member, direction, amount: units(choices, 5, 150), requestKey: `wallet-${ids()}` };
  const roll = choices.below(10);
  return async (gateway) => {
    if (roll === 0) await gateway.call('collect', { member });
    else if (roll === 1) await gateway.call('launch', { member });
    else if (roll === 2) await gateway.call('automatic', { member });
    else {
      const said = await gateway.call('walletTransfer', asked);
      return books.count('refused' in said ? `wallet ${said.refused}` : 'wallet');
    }
    books.count('wallet');
  };
}

/** What members do, by how often. */
export function memberAction(world: World, choices: Choices): Action | null {
  const member = choices.pick(world.members);
  const roll = choices.below(100);
  if (roll < 12) return deposit(world, choices, member);
  if (roll < 32) return withdraw(world, choices, member);
  if (roll < 40) return transfer(world, choices, member);
  if (roll < 66) return stake(world, choices, member);
  if (roll < 90) return endRound(world, choices);
  return vendorWallet(world, choices, member);
}
