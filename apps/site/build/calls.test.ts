import { callList } from '@marquee/contract';
import { describe, expect, it } from 'vitest';
import { callTables } from './calls.ts';

describe('callTables', () => {
  const { first, more } = callTables();

  it('have each call in exactly one', () => {
    const names = [...Object.keys(first), ...Object.keys(more)];
    expect(names.toSorted()).toEqual(callList.map(([name]) => name).toSorted());
  });

  it('keep the entry’s small: what only a dialog or a later screen asks is not in it', () => {
    expect(JSON.stringify(first).length).toBeLessThan(1600);
    expect(Object.keys(first)).not.toContain('login');
  });

  it('say where each call is, and nothing of its schemas', () => {
    expect(more.login).toEqual(['/wps/session/login', 'POST', 1]);
    expect(first.status).toEqual(['/wps/system/status']);
    expect(first.live).toEqual(['/wps/live/events', 'GET', 0, 'stream']);
    expect(JSON.stringify({ first, more })).not.toContain('properties');
  });
});
