import { startFakeGateway } from '../../../apps/studio/src/testing/fake-gateway.ts';
import { type FakeBody, FakeWallet } from '../../../apps/studio/src/testing/fake-wallet.ts';
import { type Booked, KEY, nameOf, PURSE, tokenOf } from './accounts.ts';

/** A gateway in a process of its own with an account for each of so many players; it tells its parent what it has booked. */
const accounts = new Map<string, FakeWallet>();
for (let player = 0; player < Number(process.argv[2]); player += 1) {
  const [token, name] = [tokenOf(player), nameOf(player)];
  const account = new FakeWallet(PURSE, new Map([[token, name]]));
  accounts.set(token, account).set(name, account);
}

const gateway = await startFakeGateway(KEY, 0n);
// A payout names the player, and a stake its token.
gateway.walletOf = ({ player, token }: FakeBody) => accounts.get(String(player ?? token)) ?? gateway.wallet;

function booked(): Booked {
  const all = [...new Set(accounts.values())];
  // A stake that was given back is no bet.
  const rounds = all
    .flatMap(({ rounds: own }) => [...own].map(([id, round]) => ({ id, round })))
    .filter(({ round }) => round.stakes > 0n);
  const told = new Set(all.flatMap(({ details }) => details.map(({ roundId }) => roundId)));
  const isWhole = ({ id, round }: (typeof rounds)[number]): boolean =>
    round.debits === 1 && round.credits === 1 && round.isClosed && told.has(id);
  return {
    debits: rounds.reduce((sum, { round }) => sum + round.debits, 0),
    details: all.reduce((sum, { details }) => sum + details.length, 0),
    credits: rounds.reduce((sum, { round }) => sum + round.credits, 0),
    whole: rounds.filter(isWhole).length,
  };
}

process.on('message', ({ ask }: { ask: 'booked' | 'end' }) => {
  if (ask === 'booked') process.send?.(booked());
  else void gateway.close().then(() => process.exit(0));
});
process.send?.({ url: gateway.url });
