import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { tree } from '../../identity/index.ts';
import { type NetworkGateway, type NetworkWorld, openNetwork, unrecorded } from '../testing/world.ts';

/** A sequence of numbers that looks random and is the same in every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe.each(usualKind)('the network of agents on %s', (kind) => {
  let world: NetworkWorld;
  beforeAll(async () => {
    world = await openNetwork(kind);
  });
  afterAll(() => world.close());

  let made = 0;
  const open = async (parent: string, type: 0 | 1, series = 1_700, by: NetworkGateway = world): Promise<string> => {
    const username = `net${(made += 1)}x`;
    await by.agents.open(world.merchant, await world.node(parent), { username, type, series, rates: {} }, '');
    return username;
  };
  const top = async (series = 1_960): Promise<string> => {
    const username = `top${(made += 1)}x`;
    const { id: merchantId, currency } = world.merchant;
    const input = { merchantId, currency, username, password: null, type: 2, registeredVia: 'OPERATOR' } as const;
    const { id } = await world.identity.createAccount(input);
    await world.agents.changing.set(world.merchant, id, { series, rates: { LIVE: 10_000 } }, unrecorded);
    return username;
  };
  const move = async (username: string, to: string, by: NetworkGateway = world) =>
    by.agents.moving.move(
      { merchant: world.merchant, account: await world.node(username), target: await world.node(to) },
      unrecorded,
    );

  /** Accounts whose place is not their parent's with the parent behind it: by a walk over the parents alone. */
  const misplaced = async (): Promise<string[]> => {
    const rows = await world.db.query<{
      id: bigint;
      username: string;
      parentId: bigint | null;
      path: bigint[];
      top: bigint | null;
      type: number;
    }>({
      text: `select id, username, parent_id as "parentId", path, top_agent_id as top, type from account`,
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return rows.flatMap(({ username, parentId, path, top: found }) => {
      const above: bigint[] = [];
      for (let id = parentId; id !== null; id = byId.get(id)?.parentId ?? null) above.unshift(id);
      const first = byId.get(above[0] ?? -1n);
      const wanted = first?.type === 2 || first?.type === 42 ? first.id : null;
      return path.join() === above.join() && found === wanted ? [] : [username];
    });
  };

  it('keeps places and terms as a naive tree does, through whatever is done to it', async () => {
    const pick = sequence(20_260_601);
    interface Node {
      parent: string | null;
      series: number;
      isAgent: boolean;
    }
    const model = new Map<string, Node>();
    const most = (parent: string | null): number => {
      const above = parent === null ? null : model.get(parent);
      if (!above) return 1_960;
      return above.series < 1_900 ? above.series : above.series - 2;
    };
    const isBelow = (name: string, above: string): boolean => {
      for (let at: string | null = name; at !== null; at = model.get(at)?.parent ?? null) if (at === above) return true;
      return false;
    };
    const lower = (name: string): void => {
      for (const [child, node] of model) {
        if (node.parent !== name) continue;
        node.series = Math.min(node.series, most(name));
        lower(child);
      }
    };
    for (const series of [1_960, 1_930]) model.set(await top(series), { parent: null, series, isAgent: true });

    for (let step = 0; step < 90; step += 1) {
      const names = [...model.keys()];
      const name = names[pick(names.length)] ?? '';
      const node = model.get(name) as Node;
      const series = 1_700 + 2 * pick(131);
      const kindOf = pick(10);
      if (kindOf < 5) {
        if (!node.isAgent) continue;
        const type = pick(3) === 0 ? 0 : 1;
        const outcome = await open(name, type, series).catch((error: { code: string }) => error);
        if (series > most(name)) expect(outcome).toMatchObject({ code: 'agent.series' });
        else model.set(String(outcome), { parent: name, series, isAgent: type === 1 });
      } else if (kindOf < 7) {
        if (node.parent === null) continue;
        const agent = await world.node(node.parent);
        const expected = series > most(node.parent) ? 'agent.series' : series < node.series ? 'agent.lowered' : 'ok';
        expect(await codeOf(world.agents.changing.raise(world.merchant, agent.id, name, { series }))).toBe(expected);
        if (expected === 'ok') node.series = series;
      } else if (kindOf < 8) {
        if (series > most(node.parent)) continue;
        await world.agents.changing.set(world.merchant, (await world.node(name)).id, { series }, unrecorded);
        node.series = series;
        lower(name);
      } else {
        const target = names[pick(names.length)] ?? '';
        const isPossible =
          node.parent !== null &&
          node.parent !== target &&
          !isBelow(target, name) &&
          model.get(target)?.isAgent === true &&
          node.series <= most(target);
        expect(await codeOf(move(name, target)), `${name} to ${target}`).toEqual(
          isPossible ? 'ok' : expect.stringMatching(/^agent\.move\./),
        );
        if (isPossible) node.parent = target;
      }
    }
    expect(model.size).toBeGreaterThan(12);
    for (const [name, { parent, series }] of model) {
      const node = await world.node(name);
      expect([name, node.series, node.parentId]).toEqual([name, series, parent === null ? null : (await world.node(parent)).id]);
    }
    expect(await misplaced()).toEqual([]);
  });

  it('puts who is opened while the line moves where the line goes, at two gateways', async () => {
    const [one, other] = [await top(), await top()];
    const agent = await open(one, 1);
    const below = await open(agent, 1);
    const second = world.another();
    const opening = Array.from({ length: 12 }, (_, index) => open(below, 0, 1_700, index % 2 === 0 ? world : second));
    const moving = (async () => {
      for (const target of [other, one, other]) await move(agent, target, second);
    })();
    await Promise.all([...opening, moving]);
    expect(await misplaced()).toEqual([]);
    const { agents, players } = await tree.count(world.db, (await world.node(other)).id);
    expect({ agents, players }).toEqual({ agents: 2, players: 12 });
  });

  it('moves a line of thousands in one statement, every place of it', async () => {
    const [one, other] = [await top(), await top()];
    const agent = await open(one, 1);
    const { id, merchantId, path } = await world.node(agent);
    await world.db.query({
      text: `insert into account (merchant_id, username, username_key, nickname, type, parent_id, path, depth, top_agent_id, currency, registered_via, created_at)
             select $1, $2 || n, $2 || n, 'n', 0, $3, $4::bigint[] || $3::bigint, cardinality($4::bigint[]) + 1, $5, 'VND', 'LINK', now()
             from generate_series(1, 3000) n`,
      values: [merchantId, `many${agent}`, id, `{${path.join()}}`, path[0]],
    });
    const plan = await move(agent, other);
    expect({ agents: plan.agents, players: plan.players, levels: plan.levels }).toEqual({ agents: 1, players: 3_000, levels: 1 });
    expect(await misplaced()).toEqual([]);
  });

  it('refuses each move that cannot be by a code of its own, and tells them all beforehand', async () => {
    const [one, other] = [await top(), await top(1_720)];
    const agent = await open(one, 1, 1_800);
    const child = await open(agent, 1, 1_800);
    const player = await open(one, 0);
    const { id: guest } = await world.identity.createTestAccount(world.merchant.id);
    const test = (await tree.node(world.db, guest))?.username ?? '';
    expect(await codeOf(move(one, other))).toBe('agent.move.top');
    expect(await codeOf(move(agent, one))).toBe('agent.move.already');
    expect(await codeOf(move(agent, child))).toBe('agent.move.above');
    expect(await codeOf(move(agent, player))).toBe('agent.move.target');
    expect(await codeOf(move(test, one))).toBe('agent.move.trial');
    expect(await codeOf(move(agent, other))).toBe('agent.move.terms');
    await world.db.query({ text: `update account set currency = 'USD' where username = $1`, values: [player] });
    expect(await codeOf(move(player, other))).toBe('agent.move.currency');
    const planned = { merchant: world.merchant, account: await world.node(player), target: await world.node(player) };
    expect((await world.agents.moving.plan(planned)).refusals).toEqual(['agent.move.above', 'agent.move.target']);
    expect((await world.node(agent)).parentId).toBe((await world.node(one)).id);
  });

  it('says beforehand what of running periods changes sides, and which debts stay', async () => {
    const [one, other] = [await top(), await top()];
    const agent = await open(one, 1);
    const ids = { agent: (await world.node(agent)).id, one: (await world.node(one)).id, other: (await world.node(other)).id };
    const terms = { kind: 'DIVIDEND', period: 'WEEKLY' };
    // The first of June 2026 is a Monday.
    world.clock.set(Date.UTC(2026, 5, 3, 5));
    await world.db.query({
      text: `with c as (
               insert into agent_contract (merchant_id, kind, upline_id, holder_id, version, terms, status, effective_from)
               values ($1, 'DIVIDEND', null, $4, 1, $5, 'ACTIVE', now())),
             r as (
               insert into report_bet (account_id, below, day, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet, path)
               select $2, is_below, day, 'RNG', 1, 1, 100000, 70000, 100000, 0, 100000, case when is_below then null else array[$3]::bigint[] end
               from (values (false, '2026-05-31'::date), (false, '2026-06-01'), (true, '2026-06-02'), (false, '2026-06-03')) d (is_below, day)),
             b as (
               insert into agent_bill (run_id, merchant_id, contract_id, kind, unit, period_start, period_end, counted_from, holder_id, upline_id, line_id,
                 base, valid_bet, won_valid_bet, lost_valid_bet, tier_valid_bet, house_net, active_members, carry_in, carry_out, gross, owed, net,
                 deductions, status, calculated_at, settled_at)
               select 1, $1, n, 'DIVIDEND', 'week', now(), now(), now(), holder, $3, $3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 50000, 0, 50000, '[]', 'INSUFFICIENT', now(), now()
               from (values (1, $2::bigint), (2, $4)) h (n, holder) returning id, holder_id)
             insert into agent_debt (merchant_id, bill_id, payer_id, creditor_id, amount, open, opened_at)
             select $1, id, case when holder_id = $2 then $3 else $2 end, holder_id, 50000, case when holder_id = $2 then 30000 else 20000 end, now() from b`,
      values: [world.merchant.id, ids.agent, ids.one, ids.other, JSON.stringify(terms)],
    });
    await world.db.query({
      text: `with c as (
               insert into agent_contract (merchant_id, kind, salary_type, holder_id, version, terms, status, effective_from)
               values ($1, 'HOURLY', 'LOSS', $3, 1, '{}', 'ACTIVE', now()))
             insert into report_slot (account_id, below, minutes, at, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet, path)
             select $2, false, 60, at, 'RNG', 1, 1, 100000, 70000, 50000, 0, 50000, array[$3]::bigint[]
             from unnest(array['2026-06-03T04:00Z', '2026-06-03T05:00Z']::timestamptz[]) as s (at)`,
      values: [world.merchant.id, ids.agent, ids.one],
    });
    const asked = { merchant: world.merchant, account: await world.node(agent), target: await world.node(other) };
    const { running, owes, isOwed } = await world.agents.moving.plan(asked);
    expect(running).toEqual([
      { period: 'day', since: '2026-06-03', validBet: 100_000n, result: -30_000n },
      { period: 'week', since: '2026-06-01', validBet: 300_000n, result: -90_000n },
      { period: 'hour', since: '2026-06-03T05:00:00.000Z', validBet: 50_000n, result: -30_000n },
    ]);
    expect([owes, isOwed]).toEqual([20_000n, 30_000n]);
  });

  it('asks the checks that other modules bring', async () => {
    const { createMoving } = await import('./moving.ts');
    const [one, other] = [await top(), await top()];
    const agent = await open(one, 1);
    const bound = createMoving({
      ...{ db: world.db, clock: world.clock, events: { emit: async () => {} }, messages: { send: async () => true } },
      checks: [async (_, { account }) => (account.username === agent ? 'system_busy' : null)],
    });
    const asked = { merchant: world.merchant, account: await world.node(agent), target: await world.node(other) };
    expect(await codeOf(bound.move(asked, unrecorded))).toBe('system_busy');
    expect((await world.node(agent)).parentId).toBe(asked.account.parentId);
  });

  it('freezes a line by a word, and frees again whom that word reached and nobody else', async () => {
    const one = await top();
    const agent = await open(one, 1);
    const [player, harder] = [await open(agent, 0), await open(agent, 0)];
    const set = (username: string, status: 'ACTIVE' | 'NO_BET' | 'NO_LOGIN', cascade: boolean) =>
      world.identity.desk.setStatus(world.merchant, username, status, {
        operator: 'mai',
        reason: 'looked at',
        record: unrecorded,
        cascade,
      });
    const statuses = async () => Promise.all([agent, player, harder].map(async (name) => (await world.node(name)).status));
    await set(harder, 'NO_LOGIN', false);
    await set(agent, 'NO_BET', false);
    expect(await statuses()).toEqual(['NO_BET', 'ACTIVE', 'NO_LOGIN']);
    await set(agent, 'NO_BET', true);
    expect(await statuses()).toEqual(['NO_BET', 'NO_BET', 'NO_LOGIN']);
    await set(agent, 'ACTIVE', true);
    expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE', 'NO_LOGIN']);
  });

  it('opens several by hand or none', async () => {
    const one = await top();
    const agent = await world.node(one);
    await world.agents.open(world.merchant, agent, { username: `${one}b3`, type: 0, series: 1_700, rates: {} }, '');
    const form = { username: `${one}b`, type: 0, series: 1_800, rates: { LIVE: 2_000 }, count: 3 } as const;
    expect(await codeOf(world.agents.open(world.merchant, agent, form, ''))).toBe('username.taken');
    expect(await tree.byName(world.db, world.merchant.id, `${one}b1`)).toBeNull();
    const list = await world.agents.open(world.merchant, agent, { ...form, username: `${one}c` }, '');
    expect(list.map(({ username }) => username)).toEqual([`${one}c1`, `${one}c2`, `${one}c3`]);
    expect(new Set(list.map(({ password }) => password)).size).toBe(3);
    expect(await world.node(`${one}c2`)).toMatchObject({ parentId: agent.id, series: 1_800, rates: { LIVE: 2_000 } });
    for (const [rates, code] of [
      [{ LIVE: 1_500 }, 'agent.rate'],
      [{ LOTT: 1_000 }, 'agent.rate'],
      [{ LIVE: 11_000 }, 'agent.rate'],
    ] as const) {
      expect(await codeOf(world.agents.open(world.merchant, agent, { ...form, rates }, '')), JSON.stringify(rates)).toBe(code);
    }
    for (const series of [1_801, 1_698, 1_960]) {
      expect(await codeOf(world.agents.open(world.merchant, agent, { ...form, series }, '')), String(series)).toBe(
        'agent.series',
      );
    }
    expect(await codeOf(world.agents.open(world.merchant, agent, { ...form, type: 41 }, ''))).toBe('agent.type');
  });
});
