import type { ContractTerms } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { dividend, salary, tier } from '../testing/terms.ts';
import { type NetworkGateway, type NetworkWorld, openNetwork, unrecorded } from '../testing/world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A sequence of numbers that looks random and is the same in every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

interface Held {
  id: bigint;
  rate: number;
  /** Null: it goes on. */
  until: number | null;
}
interface Open {
  id: bigint;
  isEnd: boolean;
  from: string;
  to: string;
  holder: string;
  rate: number;
  about: bigint | null;
  expires: number;
}
interface Node {
  name: string;
  parent: string | null;
}

/** The side that answers top agents. */
const HOUSE = 'house';

/** One kind of contract as plain maps, one step after the other. */
class Model {
  readonly held = new Map<string, Held>();
  readonly requests = new Map<string, Open>();
  readonly rejected = new Map<string, number>();
  readonly nodes: Node[];
  readonly isDividend: boolean;
  constructor(nodes: Node[], isDividend: boolean) {
    this.nodes = nodes;
    this.isDividend = isDividend;
  }

  parentOf = (name: string): string | null => this.nodes.find((each) => each.name === name)?.parent ?? null;
  children = (name: string): string[] => this.nodes.filter(({ parent }) => parent === name).map((each) => each.name);
  inForce = (name: string): Held | null => {
    const held = this.held.get(name);
    return held && held.until === null ? held : null;
  };
  carries = (own: number, rate: number): boolean => (this.isDividend ? rate < own : rate <= own);
  tick(now: number): void {
    for (const [name, { until }] of this.held) if (until !== null && until <= now) this.held.delete(name);
    for (const [name, { expires }] of this.requests) if (expires <= now) this.requests.delete(name);
  }
  offer(holder: string, rate: number): string {
    const parent = this.parentOf(holder);
    const own = parent === null ? null : this.inForce(parent);
    if (!own) return 'CT_NO_OWN';
    if (this.carries(own.rate, rate)) return 'ok';
    return rate > own.rate ? 'CT_RATE_TOO_HIGH' : 'CT_RATE_EQUAL';
  }
  /** Everything at and below a name that has a contract all the way up to it. */
  standing(name: string): string[] {
    return this.held.has(name) ? [name, ...this.children(name).flatMap((each) => this.standing(each))] : [];
  }
  end(name: string, until: number, now: number): void {
    for (const each of this.standing(name)) {
      const held = this.held.get(each) as Held;
      if (held.until !== null && held.until <= until) continue;
      this.forgetAsked(each);
      if (until <= now) this.held.delete(each);
      else held.until = until;
    }
  }
  conflicts(holder: string, rate: number): string[] {
    return this.children(holder).filter((each) => {
      const given = this.inForce(each);
      return given !== null && !this.carries(rate, given.rate);
    });
  }
  /** What the house was asked about a contract goes with it. */
  forgetAsked(holder: string): void {
    if (this.requests.get(holder)?.to === HOUSE) this.requests.delete(holder);
  }
  put(holder: string, held: Held, until: number, now: number): void {
    this.forgetAsked(holder);
    this.held.set(holder, held);
    for (const each of this.conflicts(holder, held.rate)) this.end(each, until, now);
  }
}

const codeOf = <T>(work: Promise<T>): Promise<[string, T | null]> =>
  work.then(
    (value): [string, T | null] => ['ok', value],
    (error: { code?: string }): [string, null] => [error.code ?? String(error), null],
  );

describe.each(databaseKinds)('contracts and a naive model on %s', (kind) => {
  let world: NetworkWorld;
  let gateways: NetworkGateway[];
  beforeAll(async () => {
    world = await openNetwork(kind);
    gateways = [world, world.another()];
  });
  afterAll(() => world.close());

  /** A tree of two top agents and eight below them. */
  async function plant(seed: number, pick: (below: number) => number): Promise<Node[]> {
    const nodes: Node[] = [];
    for (let index = 0; index < 10; index += 1) {
      const name = `m${seed}n${index}x`;
      if (index < 2) {
        const { id: merchantId, currency } = world.merchant;
        const input = { merchantId, currency, username: name, password: null, type: 2, registeredVia: 'OPERATOR' } as const;
        await world.identity.createAccount(input);
        nodes.push({ name, parent: null });
      } else {
        const parent = nodes[pick(index)]?.name ?? '';
        const form = { username: name, type: 1 as const, series: 1_700, rates: {} };
        await world.agents.open(world.merchant, await world.node(parent), form, '');
        nodes.push({ name, parent });
      }
    }
    return nodes;
  }

  /** One world: what is done at each step, what the model says of it, and whether both agree after it. */
  async function live(seed: number, isDividend: boolean): Promise<number> {
    const pick = sequence(seed);
    const model = new Model(await plant(seed, pick), isDividend);
    const termsOf = (rate: number): ContractTerms =>
      isDividend ? dividend([tier(rate)], { period: 'WEEKLY' }) : salary([tier(rate)]);
    /** Weeks begin on Monday, days at 17:00 UTC. */
    const periodEnd = (now: number): number => {
      const length = isDividend ? 7 * DAY : DAY;
      const first = Date.UTC(2026, 0, 4, 17);
      return first + (Math.floor((now - first) / length) + 1) * length;
    };
    const { merchant } = world;
    let fine = 0;

    const step = async (): Promise<[found: string, expected: string]> => {
      const gateway = gateways[pick(2)] ?? world;
      const now = world.clock.now();
      const action = pick(12);
      // Mostly the house gives to top agents, and others are proposed less than they could have.
      const isGiven = action === 0 && pick(6) > 0;
      const one = model.nodes[pick(isGiven ? 2 : 10)] as Node;
      const node = await world.node(one.name);
      const rate = (pick(isGiven ? 10 : 5) + (isGiven ? 4 : 1)) * 1_000;
      const open = [...model.requests.values()];
      if (action < 1) {
        const isTop = one.parent === null;
        const [found, given] = await codeOf(gateway.contracts.house.give(merchant, node, termsOf(rate), unrecorded));
        if (given) model.put(one.name, { id: given.contract.id, rate, until: null }, periodEnd(now), now);
        return [found, isTop ? 'ok' : 'CT_NOT_DIRECT'];
      }
      if (action < 4) {
        if (one.parent === null) return ['', ''];
        const [found, request] = await codeOf(
          gateway.contracts.propose(merchant, await world.node(one.parent), one.name, termsOf(rate)),
        );
        const offer = model.offer(one.name, rate);
        const expected = offer === 'ok' && model.requests.has(one.name) ? 'CT_PENDING_EXISTS' : offer;
        if (request) {
          const sides = { from: one.parent, to: one.name, holder: one.name };
          model.requests.set(one.name, { id: request.id, isEnd: false, ...sides, rate, about: null, expires: now + 7 * DAY });
        }
        return [found, expected];
      }
      if (action < 9) {
        const asked = open[pick(Math.max(open.length, 1))];
        if (!asked) return ['', ''];
        const by = pick(5) === 0 ? one.name : asked.to;
        const [accepts, agrees] = [pick(3) > 0, pick(2) === 0];
        const given = { requestId: asked.id, accepts, agrees };
        const record = unrecorded;
        const [found, written] = await codeOf(
          by === HOUSE
            ? gateway.contracts.answerForHouse(merchant, { ...given, record })
            : gateway.contracts.answer(merchant, await world.node(by), given),
        );
        if (by !== asked.to) return [found, 'CT_STATE'];
        if (!accepts) {
          model.requests.delete(asked.holder);
          if (asked.isEnd) model.rejected.set(`${asked.about}${asked.from}`, now);
          return [found, 'ok'];
        }
        const held = model.held.get(asked.holder);
        const isFine = asked.isEnd
          ? held?.id === asked.about && held?.until === null
          : model.offer(asked.holder, asked.rate) === 'ok';
        if (!isFine) {
          model.requests.delete(asked.holder);
          return [found, 'CT_STATE'];
        }
        const below = asked.isEnd
          ? model.children(asked.holder).filter((each) => model.inForce(each))
          : model.conflicts(asked.holder, asked.rate);
        if (asked.to === asked.holder && below.length > 0 && !agrees) return [found, 'CT_NEED_AGREE'];
        model.requests.delete(asked.holder);
        if (asked.isEnd) model.end(asked.holder, periodEnd(now), now);
        else model.put(asked.holder, { id: written?.contractId ?? 0n, rate: asked.rate, until: null }, periodEnd(now), now);
        return [found, 'ok'];
      }
      if (action === 9) {
        const held = model.held.get(one.name);
        if (!held) return ['', ''];
        const by = pick(2) === 0 || one.parent === null ? one.name : one.parent;
        const [found, request] = await codeOf(gateway.contracts.askEnd(merchant, await world.node(by), held.id));
        const again = (model.rejected.get(`${held.id}${by}`) ?? -DAY) + DAY > now;
        if (held.until !== null || again) return [found, 'CT_STATE'];
        if (request) {
          const sides = { from: by, to: by === one.name ? (one.parent ?? HOUSE) : one.name, holder: one.name };
          const asked = { id: request.id, isEnd: true, ...sides, rate: held.rate, about: held.id, expires: now + 7 * DAY };
          if (!model.requests.has(one.name)) model.requests.set(one.name, asked);
          return [found, 'ok'];
        }
        return [found, 'CT_PENDING_EXISTS'];
      }
      if (action === 10) {
        const held = model.held.get(one.name);
        if (!held || pick(3) > 0) return ['', ''];
        const at = pick(2) === 0 ? 'NOW' : 'PERIOD';
        const until = at === 'NOW' ? now : periodEnd(now);
        const changes = model.standing(one.name).some((each) => (model.held.get(each)?.until ?? Infinity) > until);
        const [found] = await codeOf(gateway.contracts.house.end(merchant, held.id, at, unrecorded));
        model.end(one.name, until, now);
        return [found, changes ? 'ok' : 'CT_STATE'];
      }
      world.clock.advance((pick(30) + 1) * HOUR);
      model.tick(world.clock.now());
      for (const job of pick(2) === 0 ? gateway.contracts.jobs : []) await job.run({ start: new Date(world.clock.now()) });
      return ['', ''];
    };

    const names = new Map(await Promise.all(model.nodes.map(async ({ name }) => [(await world.node(name)).id, name] as const)));
    for (let count = 0; count < 160; count += 1) {
      const [found, expected] = await step();
      expect(found, `world ${seed} step ${count}`).toBe(expected);
      if (found === 'ok') fine += 1;
      const rows = await world.db.query<{ id: bigint; holderId: bigint; until: Date | null; terms: ContractTerms }>({
        text: `select id, holder_id as "holderId", effective_until as until, terms from agent_contract
               where status <> 'ENDED' and (effective_until is null or effective_until > $1)`,
        values: [new Date(world.clock.now())],
      });
      const state = rows.flatMap(({ id, holderId, until, terms }) => {
        const name = names.get(holderId);
        return name === undefined ? [] : [[name, id, terms.tiers[0]?.rate, until?.getTime() ?? null]];
      });
      const wanted = [...model.held].map(([name, { id, rate, until }]) => [name, id, rate, until]);
      expect(state.sort(), `world ${seed} step ${count}`).toEqual(wanted.sort());
    }
    return fine;
  }

  it('agree through whatever is done', async () => {
    let fine = 0;
    for (let seed = 1; seed <= 6; seed += 1) fine += await live(seed, seed % 2 === 0);
    expect(fine).toBeGreaterThan(60);
  });
});
