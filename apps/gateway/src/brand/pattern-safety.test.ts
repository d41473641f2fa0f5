import { expect, it } from 'vitest';
import { patternFault } from './pattern-safety.ts';

it.each([
  ['^(a+)+$', 'repeats a group'],
  ['^(?:a|a)*$', 'repeats a group'],
  ['^(a|b){2,}$', 'repeats a group'],
  ['^a*a*a*$', 'open-ended'],
  ['^(?:a*a*)a+$', 'open-ended'],
  ['^(a)\\1$', 'refers back'],
  ['^[a-z$', 'not a regular expression'],
  ['[a-z]+', 'between ^ and $'],
  [`^${'a'.repeat(200)}$`, 'longer'],
])('refuses %s', (pattern, reason) => {
  expect(patternFault(pattern)).toContain(reason);
});

it.each([
  '^[a-zA-Z0-9]+$',
  '^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])[!-~]{8,20}$',
  '^[0-9]{9,10}$',
  '^(?:0|84)[0-9]+$',
  '^[()*+]+$',
  '^\\p{L}[\\p{L} ]*$',
])('lets %s pass, and answers in no time for the longest value', (pattern) => {
  expect(patternFault(pattern)).toBeNull();
  const started = performance.now();
  for (const unit of ['a', '0', 'A ', 'ab0(']) new RegExp(pattern, 'u').test(`${unit.repeat(254).slice(0, 253)}\u0001`);
  expect(performance.now() - started).toBeLessThan(100);
});
