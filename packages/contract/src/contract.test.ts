import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callList } from './index.ts';
import { signedText, vendorCalls } from './vendor.ts';

const everyCall = [...callList, ...Object.entries(vendorCalls)] as readonly (typeof callList)[number][];

describe('the contract', () => {
  it('gives every call a summary, and a path of a known family', () => {
    expect(everyCall.length).toBeGreaterThan(20);
    for (const [name, call] of everyCall) {
      expect(call.summary.length, name).toBeGreaterThan(10);
      expect(call.path, name).toMatch(/^\/(wps|lgw|lotto\/lgw|vendor\/v1)\/[\w/-]+(\.csv)?$/);
    }
  });

  it('never gives two calls the same method and path', () => {
    const taken = new Map<string, string>();
    for (const [name, call] of everyCall) {
      const addresses = [
        call,
        ...call.aliases.map((alias) => (typeof alias === 'string' ? { method: call.method, path: alias } : alias)),
      ];
      for (const { method, path } of addresses) {
        expect(taken.get(`${method} ${path}`), `${method} ${path} of ${name}`).toBeUndefined();
        taken.set(`${method} ${path}`, name);
      }
    }
  });

  it('limits the rate of every call that takes a secret, and encrypts it where a person typed it', () => {
    const SECRET = /"(password|newPassword|oldPassword|loginPassword|newPaymentPassword)":/;
    const withSecret = everyCall.filter(([, call]) => SECRET.test(JSON.stringify(call.body ?? {})));
    expect(withSecret.length).toBeGreaterThan(10);
    for (const [name, call] of withSecret) {
      expect(call.rate, name).not.toBeNull();
      // The plain login is a demo brand's aid for tests: docs/rules/encrypted-calls.md#plain-login.
      expect(call.encrypted, name).toBe(name !== 'loginUnsecure');
    }
  });

  it('accepts no unknown field in a vendor call and no number for money', () => {
    for (const [name, call] of Object.entries(vendorCalls)) {
      const body = call.body as unknown as { additionalProperties?: boolean; properties: Record<string, { type?: string }> };
      expect(body.additionalProperties, name).toBe(false);
      for (const field of ['amount', 'stake', 'payout', 'balance'])
        expect(body.properties[field]?.type ?? 'string', `${name}.${field}`).toBe('string');
    }
  });

  it('says of every call of agents that others are refused, as the walk of strangers through their calls finds them by that', async () => {
    const folder = new URL('./calls/agents/', import.meta.url);
    const modules: object[] = await Promise.all(readdirSync(folder).map((file) => import(new URL(file, folder).href)));
    const groups = modules.flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Calls')));
    const open = groups.flatMap(([, group]) =>
      Object.entries(group as Record<string, { errors: readonly string[] }>).filter(
        ([, { errors }]) => !errors.includes('agent.off'),
      ),
    );
    expect(groups.length).toBeGreaterThan(0);
    // They tell others nothing; that walk names those of them that read.
    expect(open.map(([name]) => name).sort()).toEqual(['agentDebtPay', 'agentDebts', 'consolidated']);
  });

  it('signs time, nonce, path and body, each on its own line', () => {
    expect(signedText('1', 'n', '/p', '{"a":1}')).toBe('1\nn\n/p\n{"a":1}');
  });
});
