import type { Base } from '../server/base.ts';

/** Thrown at the moment at which the process is made to die. */
export class Killed extends Error {}

/**
 * Makes the process die at its n-th step: steps are every call of the store, inside transactions too, and the moments
 * before a call to the wallet and after its answer. The store is closed as the death of a process closes it, with an
 * open transaction undone; whatever code still runs finds it closed.
 */
export function killer(at: number) {
  let steps = 0;
  let isDead = false;
  const step = (base: Base): void => {
    if (isDead) throw new Killed();
    if (steps === at) {
      isDead = true;
      base.store.close();
      throw new Killed();
    }
    steps += 1;
  };
  const guard = <T extends object>(base: Base, target: T): T =>
    new Proxy(target, {
      get(object, name, receiver) {
        const member: unknown = Reflect.get(object, name, receiver);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]): unknown => {
          step(base);
          const result: unknown = Reflect.apply(member, object, args);
          return result instanceof Promise ? result.finally(() => step(base)) : result;
        };
      },
    });
  return {
    isDead: () => isDead,
    wrap: (base: Base): Base => ({
      ...base,
      wallet: guard(base, base.wallet),
      store: {
        ...base.store,
        sessions: guard(base, base.store.sessions),
        rounds: guard(base, base.store.rounds),
        raises: guard(base, base.store.raises),
        pools: guard(base, base.store.pools),
        trials: guard(base, base.store.trials),
        details: guard(base, base.store.details),
        tables: { rounds: guard(base, base.store.tables.rounds), bets: guard(base, base.store.tables.bets) },
        lottery: {
          draws: guard(base, base.store.lottery.draws),
          orders: guard(base, base.store.lottery.orders),
          rules: guard(base, base.store.lottery.rules),
          stations: guard(base, base.store.lottery.stations),
        },
        own: (vendor) => guard(base, base.store.own(vendor)),
        atomically: (work) => {
          step(base);
          return base.store.atomically(work);
        },
      },
    }),
  };
}
