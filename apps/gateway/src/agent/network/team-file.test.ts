import { expect, it, vi } from 'vitest';
import type { Merchant } from '../../brand/index.ts';
import type { TreeNode } from '../../identity/index.ts';
import type { Team } from './team.ts';
import { createTeamFile } from './team-file.ts';

type Shown = Awaited<ReturnType<Team['shown']>>[number];

const BRAND = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 } as unknown as Merchant;
const AGENT = {} as TreeNode;
const NAMES = ['ann', 'ben', 'cao', 'dao', 'eve'];

const memberOf = (username: string): Shown =>
  ({
    ...{ username, nickname: '', remark: '', parent: 'top', type: 0, status: 'ACTIVE', level: 1, teamSize: 1, children: 0 },
    ...{ series: 1700, rates: { RNG: 3_000, LIVE: 0, LOTT: 5_000 }, balance: 1, teamBalance: 1, depositToday: 0 },
    ...{ validBetToday: 0, firstDeposit: null, joinedAt: 0, lastLoginAt: null, isOnline: false },
  }) as unknown as Shown;

/** A team of those names, whose rows are looked up by `shown`. */
const teamOf = (shown: (names: readonly string[]) => Promise<readonly Shown[]>): Pick<Team, 'rows' | 'shown'> => ({
  rows: async () => ({ rows: NAMES.map((username) => ({ username })), total: NAMES.length, above: AGENT }) as never,
  shown: (_merchant, _agent, rows) => shown(rows.map(({ username }) => username)),
});

async function linesOf(file: AsyncIterable<string>): Promise<string[]> {
  let text = '';
  for await (const part of file) text += part;
  return text.trim().split('\r\n').slice(1);
}

it('has each account once, in its order, whatever the size of a piece', async () => {
  for (const size of [1, 2, 5, 6]) {
    const write = createTeamFile(
      teamOf(async (names) => names.map(memberOf)),
      size,
    );
    const lines = await linesOf(await write(BRAND, AGENT, {}, 'EN'));
    expect(lines.map((line) => line.split(',')[0])).toEqual(NAMES);
  }
});

it('has each figure below its own head', async () => {
  const member = {
    ...{ username: 'ann', nickname: 'Annie', remark: 'pays late', parent: 'top', type: 1, status: 'ACTIVE', level: 3 },
    ...{ teamSize: 4, children: 5, series: 1700, rates: {}, balance: 6, teamBalance: 7, depositToday: 8, validBetToday: 9 },
    ...{ firstDeposit: 10, joinedAt: Date.UTC(2026, 5, 1, 5), lastLoginAt: Date.UTC(2026, 5, 2, 5), isOnline: true },
  } as unknown as Shown;
  let text = '';
  for await (const part of await createTeamFile(teamOf(async () => [member]))(BRAND, AGENT, {}, 'EN')) text += part;
  const [heads = [], cells = []] = text
    .slice(1)
    .split('\r\n')
    .map((line) => line.split(','));
  expect(cells).toHaveLength(heads.length);
  expect(Object.fromEntries(heads.map((head, place) => [head, cells[place]]))).toEqual({
    ...{ Member: 'ann', Nickname: 'Annie', Remark: 'pays late', Upline: 'top', 'Account type': 'Agent', Status: 'Open' },
    ...{ 'Levels below you': '3', 'Team members': '4', 'Direct children': '5', Series: '1700', 'Rebate rate': '0%' },
    ...{ 'Own balance': '6.00', 'Team balance': '7.00', 'Deposits today': '8.00', 'Valid bet today': '9.00' },
    ...{ 'First deposit': '10.00', Registered: '2026-06-01', 'Last login': '2026-06-02', Online: 'Online' },
  });
});

it('says the rates above nothing, the highest first', async () => {
  const write = createTeamFile(teamOf(async (names) => names.map(memberOf)));
  expect((await linesOf(await write(BRAND, AGENT, {}, 'EN')))[0]).toContain('"LOTT 0.5%, RNG 0.3%"');
});

it('is refused as a whole where its first piece cannot be read', async () => {
  const read = vi.fn().mockRejectedValue(new Error('the database rests'));
  await expect(createTeamFile(teamOf(read), 2)(BRAND, AGENT, {}, 'EN')).rejects.toThrow('the database rests');
});
