import type { OpsReply } from '@marquee/contract/ops';
import { type Command, need, type ShowMoney } from '../command.ts';

type Preview = OpsReply<'opsRewardPreview'>;

/** Whether and when it is there for the member. */
const thereOf = (
  {
    isOpen,
    startsAt,
    endsAt,
    isForMember = true,
  }: { isOpen: boolean; startsAt: number; endsAt: number | null; isForMember?: boolean },
  now: number,
): string[] => [
  ...(isOpen ? [] : ['paused']),
  ...(startsAt > now ? [`from ${new Date(startsAt).toISOString()}`] : []),
  ...(endsAt !== null && endsAt <= now ? ['over'] : []),
  ...(isForMember ? [] : ['not for this member']),
];

const missionLine = (mission: Preview['missions'][number], now: number): string =>
  [
    ...['mission', mission.slug, mission.state, ...thereOf(mission, now)],
    ...mission.conditions.map(({ metric, current, target }) => `${metric} ${current}/${target}`),
    ...(mission.step ? [`step ${mission.step.place} of ${mission.step.of}`] : []),
  ].join('  ');

const boardLine = (board: Preview['boards'][number], now: number, shown: ShowMoney): string =>
  [
    ...['board', board.slug, board.rank === null ? 'no rank' : `rank ${board.rank} of ${board.members}`, `score ${board.score}`],
    ...(board.prize ? [`prize ${shown(board.prize.amount)} and ${board.prize.points} points`] : []),
    ...thereOf(board, now),
  ].join('  ');

const raffleLine = (raffle: Preview['raffles'][number], now: number): string =>
  [
    ...['raffle', raffle.slug, raffle.kind, raffle.state, `${raffle.valid} tickets`, `${raffle.today} of today`],
    ...thereOf({ ...raffle, isOpen: true }, now),
  ].join('  ');

const checkInLine = (calendar: NonNullable<Preview['checkIn']>, now: number): string =>
  [
    ...['check-in', `day ${calendar.place} of ${calendar.days}`, calendar.isClaimed ? 'done today' : 'to do today'],
    ...thereOf(calendar, now),
  ].join('  ');

const preview: Command = {
  about:
    'shows how a member stands with all missions, leaderboards, raffles, VIP gifts and the daily check-in, as if all were open now',
  usage: '--code C --username U [--json]',
  options: { code: { type: 'string' }, username: { type: 'string' }, json: { type: 'boolean' } },
  async run(given, { act, print, now, money }) {
    const seen = await act('opsRewardPreview', { query: { merchant: need(given, 'code'), username: need(given, 'username') } });
    if (given['json'] === true) {
      print(JSON.stringify(seen));
      return 0;
    }
    const shown = await money(need(given, 'code'));
    const { missions, boards, raffles, level, checkIn } = seen;
    for (const each of missions) print(missionLine(each, now()));
    for (const each of boards) print(boardLine(each, now(), shown));
    for (const each of raffles) print(raffleLine(each, now()));
    print(`level  ${level.level}  next ${level.next ?? 'none'}`);
    for (const { gift, level: of, amount, state } of level.gifts)
      print(`gift  ${gift} of level ${of}  ${shown(amount)}  ${state}`);
    print(checkIn ? checkInLine(checkIn, now()) : 'there is no daily check-in');
    return 0;
  },
};

export const previewCommands: Readonly<Record<string, Command>> = { 'reward-preview': preview };
