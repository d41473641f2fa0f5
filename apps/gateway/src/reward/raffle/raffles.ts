import type { IntervalJob } from '../../base/background/job.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { refused } from '../../base/change.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { type Live, merchantChannel } from '../../base/live/live.ts';
import { type ChangeOptions, createPublished, type Published } from '../../base/published.ts';
import type { Prizes } from '../../points/index.ts';
import { demandReferences } from '../references.ts';
import { createDrawing, type Drawing, type DrawingDeps } from './drawing.ts';
import { createEarning, type Earning, type EarningDeps } from './earning.ts';
import { type NamesRaffle, namesOfRewards } from './naming.ts';
import { withProducts } from './products.ts';
import { checkRaffle, type Raffle, type RaffleInput } from './raffle.ts';
import * as store from './raffle-store.ts';
import { createReading, type RaffleReading, type RaffleReadingDeps } from './reading.ts';
import { expireTickets } from './ticket-store.ts';

export type RafflesDeps = DrawingDeps &
  EarningDeps &
  Omit<RaffleReadingDeps, 'list'> & {
    /** Tells open pages that their brand has changed. */
    live?: Pick<Live, 'tell'>;
    /** Finds what can be won as a product. */
    prizes: Pick<Prizes, 'prizeProduct'>;
    /** What other modules would still give its tickets for. */
    namesRaffle?: NamesRaffle;
  };

/** Raffles: docs/rules/raffles.md. */
export interface Raffles extends Pick<Drawing, 'draw'>, Earning, RaffleReading {
  /** All raffles of a brand, paused and ended too, in their order. */
  list(merchantId: number): Promise<Raffle[]>;
  /** Writes a raffle, new or over the one of its name. Throws `ops.refused` and `ops.overtaken`. */
  put(merchantId: number, input: RaffleInput, options?: ChangeOptions): Promise<Raffle>;
  /** Deletes a raffle of which no ticket is out, and of which nothing gives any. Throws `ops.refused`, and `ops.unknown` when there is none. */
  remove(merchantId: number, slug: string, options?: ChangeOptions): Promise<void>;
  /** Makes and writes a new brand's first raffles; nothing when it ever had any. Returns whether it did. */
  seed(merchantId: number, make: () => Promise<readonly RaffleInput[]>): Promise<boolean>;
  /** Looks for what another gateway changed. */
  look(): Promise<void>;
  jobs: readonly IntervalJob[];
}

const MINUTE_MS = 60_000;

/** The housekeeping of raffles: what is to be drawn, what has expired. */
function raffleJobs(
  { db, clock }: { db: Database; clock: Clock },
  { drawing, published }: { drawing: Drawing; published: Published<Raffle> },
): readonly IntervalJob[] {
  const drawDue = async (): Promise<void> => {
    const due = (await store.readRaffles(db)).filter(
      ({ drawsAt, drawnAt }) => drawsAt !== null && drawnAt === null && drawsAt <= clock.now(),
    );
    for (const { id } of due) if (await drawing.drawAll(id, published.mark)) await published.changed();
  };
  return [
    {
      name: 'reward.raffles',
      everyMs: MINUTE_MS,
      async run() {
        await drawDue();
        for (let more = true; more; ) more = (await db.transaction((tx) => expireTickets(tx, dateOf(clock)))) > 0;
      },
    },
  ];
}

/** Makes the raffles. */
export function createRaffles(deps: RafflesDeps): Raffles {
  const { db, clock, live } = deps;
  const published = createPublished<Raffle>({
    db,
    clock,
    versionTable: 'reward_raffle_version',
    read: store.readRaffles,
    onChange: (id) => live?.tell(merchantChannel(id), { type: 'brand' }),
  });
  const drawing = createDrawing(deps);
  const list: Raffles['list'] = async (merchantId) =>
    [...(await published.of(merchantId))].sort((a, b) => a.sort - b.sort || a.id - b.id);

  // Who writes what names a raffle holds it, and comes before this or finds none.
  const remove = async (tx: Transaction, raffle: Raffle): Promise<void> => {
    for (const names of [namesOfRewards, deps.namesRaffle]) {
      const name = await names?.(tx, raffle, dateOf(clock));
      if (name) throw refused(`its tickets are given by ${name}`);
    }
    await store.removeRaffle(tx, raffle);
  };

  return {
    ...createEarning(deps),
    ...createReading({ ...deps, list }),
    list,
    draw: drawing.draw,
    async put(merchantId, input, options) {
      const checked = checkRaffle(input);
      const work = {
        lock: (tx: Transaction) => store.lockRaffle(tx, merchantId, checked.slug),
        async write(tx: Transaction) {
          const held = await store.readRaffleOf(tx, merchantId, checked.slug);
          const fit = await withProducts(checked, held, (slug) => deps.prizes.prizeProduct(merchantId, slug));
          const conditions = fit.earn ? [fit.earn.condition] : [];
          await demandReferences(tx, { ...fit, merchantId, conditions, reward: {} }, clock.now());
          return store.writeRaffle(tx, merchantId, fit, dateOf(clock));
        },
      };
      return published.put(merchantId, work, options);
    },
    remove: (merchantId, slug, options) =>
      published.remove(merchantId, { lock: (tx) => store.lockRaffle(tx, merchantId, slug), remove }, options),
    seed: (merchantId, make) =>
      published.seed(merchantId, async () => {
        const checked = (await make()).map(checkRaffle);
        const fit = await Promise.all(
          checked.map((each) => withProducts(each, null, (slug) => deps.prizes.prizeProduct(merchantId, slug))),
        );
        return async (tx) => {
          for (const each of fit) await store.writeRaffle(tx, merchantId, each, dateOf(clock));
        };
      }),
    look: published.look,
    jobs: raffleJobs(deps, { drawing, published }),
  };
}
