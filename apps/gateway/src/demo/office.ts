import { CONTRACT_KINDS, type ContractKind } from '@marquee/contract';
import type { DemoDeal } from '../agent/index.ts';
import { outOfReach, termsAt, withinReach } from './agreements.ts';
import { SECOND_TOP } from './members.ts';
import { lastNightOn, termsOfNight } from './night.ts';
import type { DayInput, OfficeStep } from './steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** What the office does is done at moments at which no member does anything: those of members are whole seconds. */
const ASIDE = 1;

/** When the first contracts of a kind are made, and how long it takes from one round of deals to the next. */
const BEGINS: Readonly<Record<ContractKind, { pace: number } & ({ day: number } | { left: number } | { before: 'last-night' })>> =
  {
    DIVIDEND: { day: 8, pace: DAY },
    DAILY: { day: 9, pace: DAY },
    // Periods are many, and each is settled: these two begin late.
    HOURLY: { left: 6, pace: DAY },
    // By that night debts come up, and whoever has some signs nothing.
    REALTIME: { before: 'last-night', pace: HOUR },
  };
const FIRST_HOUR: Readonly<Record<ContractKind, number>> = { DIVIDEND: 10, DAILY: 10, HOURLY: 10, REALTIME: 16 };
/** Dividends are due three hours after a day's end, everything else before. */
const SETTLED_HOUR = 3;
/** From this many days before the end on, what is due is settled after each hour in which somebody played. */
const HOURLY_DAYS = 6;

/** Steps by which the lower daily salaries of the second line are above the usual: what its debtors owe is within them. */
const SECOND_BETTER = 2;
/** Those whose terms get out of their reach, so many days before the end, and whom they owe. */
const DEBTORS = [
  { payer: 'kimlien90', holder: 'vanhung77', left: 1 },
  { payer: 'baotrung92', holder: 'kieuoanh95', left: 5 },
] as const;
/** Days before the end on whose evenings a line plays together. */
const EVENINGS: Readonly<Record<number, readonly string[]>> = {
  5: ['kieuoanh95'],
  3: ['vanhung77', 'hoailinh83'],
  1: ['vanhung77', 'kieuoanh95'],
};

/** The agents whose players play together on a day, by how many days are left. */
export const lineEvenings = (left: number): readonly string[] => EVENINGS[left] ?? [];

/** Who gives, who takes, and the level of the terms. */
type Signed = readonly [from: string, to: string, level: number, better?: number];

/** Offers that are signed. */
const signed = (kind: ContractKind, ...pairs: readonly Signed[]) =>
  pairs.flatMap(([from, to, level, better = 0]): DemoDeal[] => [
    { act: 'offer', from, to, terms: termsAt(kind, level, better) },
    { act: 'answer', by: to, holder: to, kind, accepts: true },
  ]);

/** What becomes of a kind's contracts, round by round: between them every state is reached. */
const roundsOf = (kind: ContractKind): readonly (readonly DemoDeal[])[] => [
  [
    { act: 'give', to: 'demotop', terms: termsAt(kind, 0) },
    { act: 'give', to: SECOND_TOP, terms: termsAt(kind, 0, kind === 'DAILY' ? SECOND_BETTER : 0) },
    ...signed(
      kind,
      ['demotop', 'demoagent', 1],
      ['demoagent', 'minhquan88', 2],
      ['minhquan88', 'vietcuong', 3],
      ['vietcuong', 'huyenmy94', 4],
    ),
    { act: 'offer', from: 'demoagent', to: 'thuylinh96', terms: termsAt(kind, 2) },
    { act: 'answer', by: 'thuylinh96', holder: 'thuylinh96', kind, accepts: false },
  ],
  signed(
    kind,
    ['demoagent', 'thuylinh96', 2],
    ['thuylinh96', 'hailong86', 3],
    ['demotop', 'quocbao79', 1],
    ['quocbao79', 'thanhtruc', 2],
    ['demotop', 'marites88', 1],
    ['marites88', 'jericho21', 2],
    [SECOND_TOP, 'hoailinh83', 1],
    // Those who fall into debt have nothing else that comes in.
    ...(kind === 'DAILY' ? DEBTORS : []).flatMap(({ payer, holder }): Signed[] => [
      [SECOND_TOP, payer, 1, SECOND_BETTER],
      [payer, holder, 2],
    ]),
  ),
  [
    // Takes the place of the one before, and carries what stands on it.
    ...signed(kind, ['demotop', 'quocbao79', 1, 1]),
    { act: 'offer', from: 'hailong86', to: 'dangkhoa', terms: termsAt(kind, 4) },
    { act: 'take-back', from: 'hailong86', holder: 'dangkhoa', kind },
  ],
  [
    // What stands on it ends with it.
    { act: 'ask-end', by: 'marites88', holder: 'marites88', kind },
    { act: 'answer', by: 'demotop', holder: 'marites88', kind, accepts: true },
    { act: 'offer', from: 'hailong86', to: 'dangkhoa', terms: termsAt(kind, 4) },
  ],
  [
    // Without it the offer that waits has nothing to stand on: it expires when it is accepted.
    { act: 'force', holder: 'hailong86', kind },
    { act: 'answer', by: 'dangkhoa', holder: 'dangkhoa', kind, accepts: true },
    { act: 'ask-end', by: 'thanhtruc', holder: 'thanhtruc', kind },
    { act: 'answer', by: 'quocbao79', holder: 'thanhtruc', kind, accepts: false },
  ],
];

/** What is agreed upon and asked in the last minutes: it waits for visitors. */
const lastDeals = (): DemoDeal[] => [
  ...CONTRACT_KINDS.flatMap((kind): DemoDeal[] => [
    { act: 'offer', from: 'demoagent', to: 'quietheron', terms: termsAt(kind, 2) },
    { act: 'ask-end', by: 'thuylinh96', holder: 'thuylinh96', kind },
    { act: 'answer', by: 'demoagent', holder: 'thuylinh96', kind, accepts: true },
  ]),
  { act: 'ask-end', by: 'quocbao79', holder: 'quocbao79', kind: 'DAILY' },
  { act: 'offer', from: 'demotop', to: 'demoagent', terms: termsAt('DIVIDEND', 1, 20) },
];

/** A day of the past: its number from 0, its beginning, and how many whole days are left. */
interface OfficeDay {
  day: number;
  starts: number;
  until: number;
  left: number;
}

const dealsFrom = (from: number, pace: number, deals: readonly DemoDeal[]): OfficeStep[] =>
  deals.map((deal, index) => ({ kind: 'deal', at: from + index * pace + ASIDE, deal }));

/** The rounds of a day: of most kinds one, of what begins late all. */
function roundsOn({ day, starts, until, left }: OfficeDay): OfficeStep[] {
  return CONTRACT_KINDS.flatMap((kind, place) => {
    const begins = BEGINS[kind];
    const sinceNight = lastNightOn({ starts, until }) === 'evening' ? 0 : -1;
    const since = 'day' in begins ? day - begins.day : 'left' in begins ? begins.left - left : sinceNight;
    return roundsOf(kind).flatMap((deals, round) => {
      const after = round * begins.pace;
      if (Math.floor(after / DAY) !== since) return [];
      return dealsFrom(starts + FIRST_HOUR[kind] * HOUR + (after % DAY) + place * 1_000, 2 * MINUTE, deals);
    });
  });
}

const FROZEN_DAYS = 4;

/** Nobody's dividends of a half-month are decided later than so many days after it: those of the last one before the end are left waiting. */
const LAST_PERIOD_DAYS = 16;
const REVIEWED_HOUR = 9;
/** Who is moved in the evening of this many days before the end, with what it has agreed upon, and under whom. */
const MOVED = { left: 1, hour: 22, username: 'huyenmy94', under: 'thanhtruc' } as const;

/** What the house decides: each morning about the dividends of the night, and once where somebody belongs. */
function decisions({ starts, left }: OfficeDay): OfficeStep[] {
  const leaves = left < LAST_PERIOD_DAYS;
  const review: OfficeStep = { kind: 'review', at: starts + REVIEWED_HOUR * HOUR + ASIDE, leaves };
  const { username, under, hour } = MOVED;
  const move: OfficeStep = { kind: 'move', at: starts + hour * HOUR + ASIDE, username, under };
  return left === MOVED.left ? [review, move] : [review];
}

/** What befalls the second line: debts, and what is kept for one who is frozen. */
function secondLine({ starts, left }: OfficeDay): OfficeStep[] {
  const at = starts + 15 * HOUR;
  const deals = DEBTORS.filter((each) => each.left === left).flatMap(({ payer, holder }): DemoDeal[] => [
    { act: 'offer', from: SECOND_TOP, to: payer, terms: outOfReach() },
    { act: 'answer', by: payer, holder: payer, kind: 'DAILY', accepts: true },
    { act: 'offer', from: payer, to: holder, terms: withinReach() },
    { act: 'answer', by: holder, holder, kind: 'DAILY', accepts: true },
  ]);
  // What they have earned of their lines goes down before the night, in which they owe for the evening.
  const given = DEBTORS.filter((each) => each.left >= left).map(({ payer, holder }, index): OfficeStep => {
    return { kind: 'hand-down', at: starts + 23 * HOUR + index * MINUTE + ASIDE, from: payer, to: holder, amount: null };
  });
  const frozen: OfficeStep[] = left === FROZEN_DAYS ? [{ kind: 'freeze', at: at + ASIDE, username: 'hoailinh83' }] : [];
  return [...dealsFrom(at, 2 * MINUTE, deals), ...given, ...frozen];
}

/** What agents write to all below them, and how many days before the end. */
const ANNOUNCED: readonly { left: number; username: string; title: string; text: string }[] = [
  {
    ...{ left: 6, username: 'demotop', title: 'Chào mừng các đại lý mới' },
    text: 'Hợp đồng lương ngày và cổ tức đã mở cho mọi tuyến. Hãy xem điều khoản trong trung tâm đại lý.',
  },
  {
    ...{ left: 4, username: 'demoagent', title: 'Lương ngày được trả lúc 2 giờ sáng' },
    text: 'Mỗi hoá đơn cho biết số liệu, bậc và phần đã trả xuống tuyến dưới. Có thắc mắc hãy hỏi đại lý ngay trên bạn.',
  },
  {
    ...{ left: 1, username: 'demoagent', title: 'Cuối tuần vui vẻ' },
    text: 'Cảm ơn cả đội đã cùng nhau có một tuần tốt. Hãy chơi có trách nhiệm và đặt giới hạn cho mình.',
  },
];
/** What agents give to those right below them: whole units. */
const GIVEN: readonly ({ from: string; to: string; units: bigint } & ({ day: number } | { left: number }))[] = [
  // So that those who pay others have something to pay with.
  { day: 7, from: 'demoagent', to: 'minhquan88', units: 400n },
  { day: 7, from: 'demoagent', to: 'thuylinh96', units: 250n },
  { left: 2, from: 'demoagent', to: 'minhquan88', units: 60n },
];
const UNIT = 10_000n;

/** What is settled: each night what its day came to, and in the last days what an hour came to in which somebody played. */
function settlements({ starts, left }: OfficeDay, played: readonly number[]): OfficeStep[] {
  const hours = played.map((at) => Math.floor((at - starts) / HOUR) + 1);
  const due = new Set([SETTLED_HOUR, ...(left > HOURLY_DAYS ? [] : hours)]);
  return [...due].map((hour) => ({ kind: 'settle', at: starts + hour * HOUR + 6 * MINUTE + ASIDE }));
}

/** What agents and the house do on a day of the past, in which members sit down to play at these moments. */
export function officeOf(
  { day, starts, until }: Pick<DayInput, 'day' | 'starts' | 'until'>,
  played: readonly number[],
): OfficeStep[] {
  const left = Math.floor((until - starts) / DAY);
  const of = { day, starts, until, left };
  const told = ANNOUNCED.filter((each) => each.left === left);
  const given = GIVEN.filter((each) => ('day' in each ? each.day === day : each.left === left));
  const steps: OfficeStep[] = [
    ...roundsOn(of),
    ...secondLine(of),
    ...termsOfNight(of),
    ...decisions(of),
    ...told.map(
      ({ username, title, text }): OfficeStep => ({ kind: 'announce', at: starts + 11 * HOUR + ASIDE, username, title, text }),
    ),
    ...given.map(({ from, to, units }, index): OfficeStep => {
      const at = starts + 16 * HOUR + index * MINUTE + ASIDE;
      return { kind: 'hand-down', at, from, to, amount: units * UNIT };
    }),
    ...settlements(of, played),
  ];
  if (left > 0) return steps;
  return [
    // The day goes on after the past: what would come of it then is not awaited.
    ...steps.filter(({ at }) => at < until - 20 * MINUTE),
    { kind: 'settle', at: until - 2 * MINUTE + ASIDE },
    // Windows of five minutes end soon: whatever ends with one is still ending when the past is over.
    ...dealsFrom(until - MINUTE, 2_000, lastDeals()),
  ];
}
