import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { EVENTS } from './event-map.ts';

const text = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8');

interface Shape {
  properties?: Record<string, unknown>;
  required?: readonly string[];
}

/** The row of an event as the document has it. */
const rowOf = ({ type, version, payload }: (typeof EVENTS)[number]): string => {
  const { properties = {}, required = [] } = payload as Shape;
  const fields = Object.keys(properties).map((name) => `\`${name}\`${required.includes(name) ? '' : '?'}`);
  return `| \`${type}\` | ${version} | ${fields.join(', ')} |`;
};

describe('the events of the gateway', () => {
  it('have names of their own, and a way from every older version', () => {
    expect(new Set(EVENTS.map(({ type }) => type)).size).toBe(EVENTS.length);
    for (const { type, version, upgrades } of EVENTS) {
      const ways = Array.from({ length: version - 1 }, (_, n) => String(n + 1));
      expect(Object.keys(upgrades), type).toEqual(ways);
    }
  });

  // Compiled when the first payload comes: what is no schema is found here.
  it('have payloads that are schemas', () => {
    for (const { type, payload } of EVENTS) expect(() => new Ajv({ strict: false }).compile(payload), type).not.toThrow();
  });

  it('stand in the document as they are', () => {
    expect(text.split('\n').filter((line) => line.startsWith('| `'))).toEqual(EVENTS.map(rowOf));
  });
});
