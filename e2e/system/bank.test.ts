import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf, GATEWAY_DOOR, PROVIDER_DOOR, type SignedClient } from '@marquee/conformance';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawnFates, startFaultProxy } from './fault-proxy.ts';
import { type ProgramName, startPrograms, until } from './programs.ts';

const ORDERS = 24;
const AMOUNT = 1_000_000n;
/** Who is killed before the payments of which order. */
const CRASHES: Readonly<Record<number, ProgramName>> = { 6: 'bank', 12: 'gateway', 18: 'bank' };

interface Payment {
  paymentId: string;
  state: string;
  amount: string;
}

let dataDir = '';
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
let system: Awaited<ReturnType<typeof startPrograms>>;
let gateway: SignedClient;
let bank: SignedClient;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'marquee-bank-'));
  const between = async (url: string): Promise<string> => {
    proxy = await startFaultProxy(url, drawnFates(15));
    return proxy.url;
  };
  system = await startPrograms(dataDir, between);
  await system.withBank();
  const names = { provider: 'PLAYBANK', key: system.env.CHANNEL_KEY_PLAYBANK };
  gateway = clientOf({ url: system.urls.gateway, ...names }, GATEWAY_DOOR);
  bank = clientOf({ url: system.urls.bank, ...names }, PROVIDER_DOOR);
});
afterAll(async () => {
  await system?.stop();
  await proxy?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The payments of an order: the whole, half of it, or the whole twice. */
function paymentsOf(index: number): Omit<Payment, 'state'>[] {
  const one = { paymentId: `p-${index}-1`, amount: (index % 5 === 0 ? AMOUNT / 2n : AMOUNT).toString() };
  return index % 7 === 0 ? [one, { ...one, paymentId: `p-${index}-2` }] : [one];
}

async function paymentsAt(client: SignedClient, no: string): Promise<{ payments: Payment[]; booked: bigint }> {
  const answer = await client.call('status', { kind: 'deposit', no });
  return { payments: (answer['payments'] ?? []) as Payment[], booked: BigInt((answer['booked'] as string | undefined) ?? '0') };
}

it('the books of bank and gateway are equal after lost, doubled and late reports and killed processes', {
  timeout: 300_000,
}, async () => {
  const orders: { no: string; start: bigint }[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const made = await gateway.call('test/deposit', { amount: AMOUNT.toString() });
    const [no, currency] = [String(made['orderNo']), String(made['currency'])];
    orders.push({ no, start: BigInt(String(made['balance'])) });
    const request = { orderNo: no, method: 'PAGE', amount: AMOUNT.toString(), currency, language: 'EN', device: 'mobile' };
    const opened = await bank.call('deposit', { ...request, returnUrl: 'http://127.0.0.1/', expiresAt: Date.now() + 3_600_000 });
    expect(opened.status).toBe('OK');
  }

  proxy.spoil();
  for (const [index, { no }] of orders.entries()) {
    const victim = CRASHES[index];
    if (victim) await system.crash(victim);
    await system.ready('bank');
    for (const payment of paymentsOf(index))
      expect(await bank.call('test/pay', { orderNo: no, state: 'PAID', ...payment })).toMatchObject({ status: 'OK' });
  }
  await system.ready('gateway');
  await until(
    'every report of the first faults was tried',
    async () => [...proxy.counts.values()].reduce((a, b) => a + b, 0) > ORDERS,
  );
  await proxy.heal();
  await until('every report has its answer', async () => {
    const { reports } = (await (await fetch(`${system.urls.bank}/readyz`)).json()) as { reports: number };
    return reports === 0;
  });

  let [booked, held] = [0n, 0n];
  for (const [index, { no, start }] of orders.entries()) {
    const [here, there] = [await paymentsAt(gateway, no), await paymentsAt(bank, no)];
    const names = (payments: readonly Payment[]) => payments.map(({ paymentId, amount }) => `${paymentId} ${amount}`).toSorted();
    expect(names(here.payments)).toEqual(names(there.payments));
    expect(names(there.payments)).toEqual(paymentsOf(index).map(({ paymentId, amount }) => `${paymentId} ${amount}`));
    expect(here.payments.filter(({ state }) => state === 'PAID')).toHaveLength(1);
    const { balance } = await gateway.call('test/balance', { kind: 'deposit', no });
    expect(BigInt(String(balance)) - start).toBe(here.booked);
    booked += here.booked;
    for (const { state, amount } of here.payments) if (state === 'HELD') held += BigInt(amount);
  }
  const { balances } = (await bank.call('balance', {})) as unknown as { balances: { amount: string }[] };
  expect(balances.map(({ amount }) => BigInt(amount))).toEqual([booked + held]);
});
