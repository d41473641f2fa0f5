import { type Database, openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import { migrate } from '../../apps/gateway/src/base/database/migrations.ts';
import { type Found, openMoney, openPlace, proveMoney } from '../../apps/gateway/src/testing/money/open.ts';
import { createWorld, type MoneyGateway, moneySql } from '../../apps/gateway/src/testing/money/world.ts';
import type { MemberQuestion } from './member-gateway.ts';
import { createGatewayProcess } from './money-gateways.ts';

export interface MembersOptions {
  seed: number;
  clients: number;
  steps: number;
}

/** A process is killed each time that this part of the steps is done. */
const KILLS = 12;

interface Killing extends Found {
  kills: number;
}

/** Members' money by two gateway processes on a PostgreSQL server, which are killed while they work; `killBackend` kills the server's own. */
export async function proveByProcesses(
  url: string,
  { seed, clients, steps }: MembersOptions,
  killBackend: () => Promise<void>,
): Promise<Killing> {
  const source = { url, poolSize: 4 };
  const db: Database = await openDatabase(source);
  await migrate(db, moneySql);
  const place = await openPlace(db, seed);
  const { clock, outside } = place;
  const processes = [1, 2].map(() =>
    createGatewayProcess<MemberQuestion, never>(source, { program: 'member-gateway', send: outside.send }),
  );
  const gateways = processes.map(({ ask }): MoneyGateway => ({ call: (name, given) => ask({ now: clock.now(), name, given }) }));
  const every = Math.ceil(steps / (KILLS + 1));
  let done = 0;
  const onStep = (): void => {
    done += 1;
    if (done % every !== 0) return;
    const turn = done / every;
    if (turn % 4 === 0) killBackend().catch((error: unknown) => console.log(`  a backend could not be killed: ${String(error)}`));
    else processes[turn % processes.length]?.kill();
  };
  try {
    const found = await proveMoney(createWorld({ ...place, gateways }), { seed, clients, steps, onStep });
    return { ...found, kills: processes.reduce((sum, { kills }) => sum + kills(), 0) };
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
    await db.close();
  }
}

/** Members' money by one gateway on the embedded database; its deaths are statements after which nothing of it goes on. */
export async function proveEmbedded({ seed, clients, steps }: MembersOptions): Promise<Killing> {
  const db = await openDatabase({ memory: true });
  await migrate(db, moneySql);
  const money = await openMoney(db, seed);
  try {
    const found = await money.run({ clients, steps });
    return { ...found, kills: money.deaths() };
  } finally {
    await money.close();
    await db.close();
  }
}
