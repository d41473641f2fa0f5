import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoTerms } from '../brand/index.ts';
import { AFTER_MINUTES } from './automatic/loss-rescue.ts';
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

/** Words by which a promotion said of itself that it gives nothing. */
const SAMPLE = /a sample|đây là mẫu|示例活动|ตัวอย่าง: ระบบสาธิต|contoh: demo|sample ito/i;

it('calls nothing a sample of what the demo gives: rebates, levels, points and the board', () => {
  expect(told.length).toBeGreaterThan(10);
  for (const { slug, words } of told)
    for (const [language, { title, content }] of Object.entries(words))
      expect(`${title} ${content}`, `${slug} ${language}`).not.toMatch(SAMPLE);
});

it('tells the rates of rebates of the demo’s levels, and the prizes of its board, in every language', () => {
  const [least, most] = [0, 10].map((level) => demoTerms(level).cashback.RNG);
  const boards = JSON.parse(readFileSync(join(import.meta.dirname, '../reward/boards/demo/boards.json'), 'utf8')) as {
    slug: string;
    prizes: { from: number; to: number; reward: { money?: number; points?: number } }[];
  }[];
  const [first, rest] = boards.find(({ slug }) => slug === 'daily-multiple')?.prizes ?? [];
  expect([least, most, first?.reward.money, rest?.reward.points]).toEqual([0.3, 1, 18, 30]);
  for (const [language, { title }] of Object.entries(named('slot-rebate')?.words ?? {}))
    expect(title, language).toMatch(new RegExp(`${least}%.* ${most}%`));
  for (const [language, { title, content }] of Object.entries(named('daily-multiple')?.words ?? {})) {
    expect(title, language).toContain(`₫${first?.reward.money}.00`);
    expect(content, language).toMatch(new RegExp(`\\b${rest?.reward.points}\\b`));
  }
});

it('says at what hour the share of a lost week is given', () => {
  const words = Object.entries(named('week-rescue')?.words ?? {});
  expect(words).toHaveLength(6);
  for (const [language, { content }] of words) expect(/\d\d:\d\d/.exec(content)?.[0], language).toBe(`0${AFTER_MINUTES / 60}:00`);
});

it('says how long a reward waits to be collected', () => {
  const seven = /seven days|bảy ngày|七天|tujuh hari|เจ็ดวัน|pitong araw/i;
  const waiting = told.filter(({ words }) => seven.test(words['EN']?.content ?? ''));
  expect(waiting.length).toBeGreaterThan(3);
  for (const { slug, terms, words } of waiting) {
    for (const [language, { content }] of Object.entries(words)) expect(content, `${slug} ${language}`).toMatch(seven);
    if (terms) expect(terms.reward.collectDays, slug).toBe(7);
  }
});
