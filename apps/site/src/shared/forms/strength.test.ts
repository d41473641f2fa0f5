import { describe, expect, it } from 'vitest';
import { estimateStrength } from './strength.ts';

const levelOf = (password: string, username?: string) => estimateStrength(password, username).level;

describe('the strength of a password', () => {
  it.each<[string, number]>([
    ['', 0],
    ['123456', 0],
    ['aaaaaaaa', 0],
    ['qwertyuiop', 0],
    ['abcabcabc', 0],
    ['kd83m', 1],
    ['Demo2026', 1],
    ['hv4kq9xt', 2],
    ['quay7lantern', 3],
    ['Rv7!kq2#Lm9z', 4],
    ['copper kettle under a slow ferry', 4],
  ])('of “%s” is %i', (password, level) => {
    expect(levelOf(password)).toBe(level);
  });

  it('grows with length and variety, never falls by more of them', () => {
    const steps = ['hv4k', 'hv4kq9', 'hv4kq9xt', 'hv4kq9xtbw', 'hv4kq9xtbW', 'hv4kq9xtbW#r'].map((each) => levelOf(each));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(-1)).toBeGreaterThan(steps[0] ?? 9);
  });

  it('counts nothing for the username, whatever its case or direction', () => {
    const free = levelOf('Lantern1quay', 'somebody');
    for (const password of ['Lantern1quay', 'lANTERN1quay', '1nretnalquay']) {
      const { level, tips } = estimateStrength(password, 'lantern1');
      expect(level).toBeLessThan(free);
      expect(tips[0]).toBe('username');
    }
    expect(estimateStrength('xanb7.qv', 'an').tips).not.toContain('username');
  });

  it.each<[string, string]>([
    ['abcd7!Qx', 'sequence'],
    ['9876-hTxw', 'sequence'],
    ['asdfT!9w', 'sequence'],
    ['pppp7!Qx', 'repetition'],
    ['Tx7!Tx7!', 'repetition'],
    ['Kp!1987q', 'year'],
    ['T!9wq', 'longer'],
    ['hvkqmxtbwrjc', 'variety'],
  ])('of “%s” comes with the tip %s', (password, tip) => {
    expect(estimateStrength(password).tips).toContain(tip);
  });

  it('has nothing to say of a very strong one', () => {
    expect(estimateStrength('Rv7!kq2#Lm9z').tips).toEqual([]);
  });
});
