import { type BetType, type Pay, poolValues } from '../../../../src/lottery/bet-type.ts';
import type { LotteryGame } from '../../../../src/lottery/games.ts';
import { MOST_WIN } from '../../../../src/lottery/prices.ts';
import { REGIONS } from '../../../../src/lottery/stations.ts';
import { money } from '../../money.ts';
import { LANGUAGES } from '../../text/languages.ts';
import { language } from '../../text/text.ts';
import { el } from '../../ui/dom.ts';
import { hitsText, multipleOf, onlyPay, payText, returnText } from '../bet-tree.ts';
import type { Desk } from '../desk.ts';
import { betName, gameName, optionName, treeName } from '../names.ts';
import { lt } from '../text/text.ts';
import { looksText } from './looks.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR_MINUTES = 60;

/** A length of time in words, by whole minutes where it is some. */
function lengthText(ms: number): string {
  const isMinutes = ms % MINUTE === 0;
  const style = { style: 'unit', unit: isMinutes ? 'minute' : 'second', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(LANGUAGES[language()].tag, style).format(ms / (isMinutes ? MINUTE : SECOND));
}

/** What holds for every bet of a game. */
function general({ station, everyMs, lockMs }: LotteryGame): string[] {
  const lock = lengthText(lockMs);
  const { minute = 0 } = station ? REGIONS[station.region] : {};
  const time = `${Math.floor(minute / HOUR_MINUTES)}:${String(minute % HOUR_MINUTES).padStart(2, '0')}`;
  return [
    ...(station
      ? [lt('rules.official', { time, lock })]
      : [lt('rules.clock', { every: lengthText(everyMs), lock }), lt('rules.house')]),
    lt('rules.cost', { most: money(MOST_WIN.toString()) }),
    lt('rules.back'),
    lt('rules.full'),
    lt('rules.valid'),
  ];
}

/** How a bet wins, in a sentence. */
function ruleText({ rule, pool }: BetType): string {
  switch (rule.kind) {
    case 'each':
      return lt(pool.kind === 'options' ? 'rules.option' : 'rules.each');
    case 'combination': {
      const n = rule.size;
      if (rule.pays.some(({ hits }) => hits === 0)) return lt('rules.none', { n });
      return lt(rule.pays.length > 1 ? 'rules.hits' : 'rules.all', { n });
    }
    case 'straight':
      return lt('rules.straight', { n: rule.places });
    case 'places':
      return lt('rules.places');
    case 'group':
      return lt('rules.group');
  }
}

/** Outcomes by what they pay, where a bet has several pays. */
function paysOf({ rule, pool }: BetType, series: number): [outcomes: string, multiple: string][] {
  const named: [string, Pay | undefined][] =
    rule.kind === 'combination'
      ? rule.pays.map(({ hits, pay }) => [hitsText(hits, rule.size), pay])
      : rule.kind === 'each' && !('chance' in rule.pays)
        ? poolValues(pool).map((value) => [optionName(value), rule.pays instanceof Map ? rule.pays.get(value) : undefined])
        : [];
  const said = named.flatMap(([name, pay]) => (pay ? [{ name, multiple: multipleOf(pay, series) }] : []));
  return [...Map.groupBy(said, ({ multiple }) => multiple)].map(([multiple, same]) => [
    same.map(({ name }) => name).join(', '),
    multiple,
  ]);
}

function betRule(bet: BetType, { family }: LotteryGame, series: number): HTMLElement {
  const looks = looksText(bet, family.layout);
  const isPush = bet.rule.kind === 'each' && bet.rule.pushes !== undefined;
  const notes = [
    ...(onlyPay(bet) ? [payText(bet, series)] : []),
    ...(bet.lines > 1 ? [lt('linesNote', { lines: bet.lines })] : []),
    returnText(bet, series),
  ];
  const pays = onlyPay(bet) ? [] : paysOf(bet, series);
  return el(
    'li',
    {},
    el('strong', { text: betName(bet.code) }),
    el('p', { text: [ruleText(bet), ...(looks === null ? [] : [looks]), ...(isPush ? [lt('rules.push')] : [])].join(' ') }),
    ...(pays.length > 0
      ? [
          el(
            'ul',
            { class: 'rule-pays' },
            ...pays.map(([outcomes, multiple]) =>
              el('li', {}, el('span', { text: outcomes }), el('b', { text: `× ${multiple}` })),
            ),
          ),
        ]
      : []),
    el('small', { text: notes.join(' · ') }),
  );
}

/** The rules of the open game: what holds for all bets, and of each how it wins and what it pays at the chosen series. */
export function rulesView({ game, series }: Desk): HTMLElement {
  const groups = Map.groupBy(game.bets, ({ group }) => group);
  return el(
    'div',
    { class: 'page rules' },
    el('h1', { text: gameName(game) }),
    el('ul', { class: 'rules-general' }, ...general(game).map((text) => el('li', { text }))),
    ...[...groups].flatMap(([group, bets]) => [
      el('h2', { text: treeName(game, group) }),
      el('ul', { class: 'rules-bets' }, ...bets.map((bet) => betRule(bet, game, series))),
    ]),
  );
}
