import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PromotionInput } from './promotion.ts';
import { checkTerms } from './taking-part/terms.ts';

const told = JSON.parse(readFileSync(join(import.meta.dirname, 'demo/promotions.json'), 'utf8')) as PromotionInput[];
const when = { startsAt: 1, endsAt: null };
const named = (slug: string) => told.find((each) => each.slug === slug);

it('gives each of the demo’s promotions terms that may be written', () => {
  for (const { slug, joinMode, terms } of told) {
    if (terms) expect(checkTerms(terms, { ...when, joinMode }), slug).not.toBeNull();
    else expect(['INFO', 'AUTO'], slug).toContain(joinMode);
  }
});

it('pays the messenger bonus of up to 131K to who proves it, and says so in every language', () => {
  const bonus = named('messenger-bonus');
  expect([bonus?.joinMode, bonus?.terms?.reward.money, bonus?.terms?.imageRequired]).toEqual(['APPLY_WITH_PROOF', 131, true]);
  for (const [language, { title }] of Object.entries(bonus?.words ?? {})) expect(title, language).toMatch(/Zalo.*131K/);
});

it('has a bonus of deposits by percent, one by steps, one that is given by itself and one of losses', () => {
  const modes = ['weekend-deposit', 'deposit-ladder', 'steady-rounds', 'week-rescue'].map((slug) => named(slug));
  expect(modes.map((each) => [each?.joinMode, each?.terms?.bonus?.of, each?.terms?.bonus?.steps.length])).toEqual([
    ['JOIN', 'DEPOSIT', 1],
    ['JOIN', 'DEPOSIT', 3],
    ['AUTO', undefined, undefined],
    ['AUTO', 'WEEK_LOSS', 1],
  ]);
});
