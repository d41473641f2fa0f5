import type { LotteryStation } from '@marquee/contract/vendor';
import { type Command, either, need, textOf } from '../command.ts';
import { weekdaysOf } from './weekdays.ts';

const VENDOR = { code: { type: 'string' }, vendor: { type: 'string' } } as const;

/** Names by language, written as `VI=Tân Lập,EN=Tan Lap`. */
function namesOf(text: string): Record<string, string> {
  const pairs = text.split(',').map((part) => /^ *([A-Z]{2})=(.+)$/.exec(part));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, language, name] = pair ?? [];
      if (language === undefined || name === undefined) throw new Error('--names must be names by language, as "VI=…,EN=…"');
      return [language, name.trim()];
    }),
  );
}

function printStations(stations: readonly LotteryStation[], print: (line: string) => void): void {
  for (const { gameCode, region, from, names, weekdays, isOpen } of stations)
    print(
      [
        gameCode,
        region,
        ...(from === undefined ? [] : [`from ${from}`]),
        Object.entries(names)
          .map(([language, name]) => `${language}=${name}`)
          .join(','),
        `weekdays: ${weekdays.join(', ')}`,
        ...(isOpen ? [] : ['closed']),
      ].join('  '),
    );
}

const stations: Command = {
  about: 'lists the stations of official lotteries with names and weekdays (0 is Sunday), and what was decided for days to come',
  usage: '--code C --vendor V',
  options: VENDOR,
  async run(given, { act, print }) {
    const query = { merchant: need(given, 'code'), vendor: need(given, 'vendor') };
    printStations((await act('opsLotteryStations', { query })).list, print);
    return 0;
  },
};

const station: Command = {
  about: 'renames a station, gives it other weekdays, closes, opens or adds it, from a day on; a second person approves',
  usage: '--code C --vendor V --game G --from YYYYMMDD [--names "VI=…,EN=…"] [--weekdays 1,4] [--open|--close] --reason R',
  options: {
    ...VENDOR,
    game: { type: 'string' },
    from: { type: 'string' },
    names: { type: 'string' },
    weekdays: { type: 'string' },
    open: { type: 'boolean' },
    close: { type: 'boolean' },
    reason: { type: 'string' },
  },
  async run(given, { act, print }) {
    const [names, weekdays] = [textOf(given, 'names'), textOf(given, 'weekdays')];
    const body = {
      merchant: need(given, 'code'),
      vendor: need(given, 'vendor'),
      gameCode: need(given, 'game'),
      from: need(given, 'from'),
      ...(names === undefined ? {} : { names: namesOf(names) }),
      ...(weekdays === undefined ? {} : { weekdays: weekdaysOf(weekdays) }),
      ...(given['open'] || given['close'] ? { isOpen: either(given, 'open', 'close') } : {}),
      reason: need(given, 'reason'),
    };
    const { list, kept } = await act('opsLotteryStation', { body });
    printStations(list, print);
    for (const draw of kept) print(`${draw} has orders and is held`);
    return 0;
  },
};

export const stationCommands: Readonly<Record<string, Command>> = { 'lottery-stations': stations, 'lottery-station': station };
