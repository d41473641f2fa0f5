import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { expectThat, Failure, needed } from '../../check.ts';
import { type FamilyBench, type FamilyCase, familyCase } from '../bench.ts';
import type { WebAnswer } from '../client.ts';
import { expectShape, expectWhole, refusalOf, valueOf } from '../expect.ts';
import { launchedAddress } from './launch.ts';

const Text = Type.String();
const Id = Type.Union([Text, Type.Integer()]);
const Lottery = Type.Object({ gameId: Id, gameCode: Text, code: Text, remark: Text, iconUrl: Text, mobileIconUrl: Text });
const Numbers = Type.Array(
  Type.Object({
    ...{ gameCode: Text, remark: Text, numero: Text, isSale: Type.Boolean(), remainTime: Type.Number(), lockTime: Type.Number() },
    ...{ previousWinningNumber: Type.Union([Text, Type.Null()]), winningTime: Type.Union([Type.Integer(), Type.Null()]) },
  }),
);
const Groups = Type.Array(Type.Object({ gameGroupCode: Text, games: Type.Array(Lottery) }));
const Menu = Type.Array(Type.Object({ gameMenus: Type.Array(Lottery) }));
const DESKTOP = { device: 'WEB', language: 'EN' };

/** A bare answer, whose values are the list where it is an object: clients of both kinds read it so. */
function listOf<S extends TSchema>(answer: WebAnswer, schema: S, what: string) {
  if (answer.http !== 200 || typeof answer.body !== 'object' || answer.body === null)
    throw new Failure(
      `${what}: expected HTTP 200 with an object or a list, got HTTP ${answer.http} ${answer.text.slice(0, 200)}`,
    );
  if (Value.Check(Type.Object({ success: Type.Boolean() }), answer.body))
    throw new Failure(`${what}: the answer is in an envelope, and clients read lotteries without one`);
  return expectShape(schema, Array.isArray(answer.body) ? answer.body : Object.values(answer.body), what);
}

const ask = async ({ visitor }: FamilyBench, path: string, query: Record<string, string>): Promise<WebAnswer> =>
  visitor().send('GET', `/lgw/${path}`, { query: { ...DESKTOP, ...query } });

const groupsOf = async (bench: FamilyBench, prizeMode: string) =>
  listOf(await ask(bench, 'games/game_menus', { prizeMode }), Groups, 'game_menus');

/** The code of a lottery. Skips the case where the brand has none. */
async function codeOf(bench: FamilyBench): Promise<string> {
  const games = listOf(await ask(bench, 'games/popular', { count: '20' }), Type.Array(Lottery), 'popular');
  return needed(games[0]?.gameCode ?? null, 'a brand that offers lotteries');
}

/** A launch of a lottery, which clients put a slash before. */
async function expectOpens(bench: FamilyBench, query: Record<string, string>): Promise<void> {
  const member = await bench.member();
  const answer = await member.send('GET', '/wps/game/launchGame', {
    query: { launchMode: 'LOTT', hasLobby: 'true', backUrl: '', title: '', labelName: '', ...DESKTOP, ...query },
  });
  launchedAddress(answer);
  const { gameUrl } = expectShape(Type.Object({ gameUrl: Text }), valueOf(answer), 'launch');
  expectThat(!/^[a-z]+:/i.test(gameUrl), `gameUrl is “${gameUrl}”, before which clients put a slash`);
  expectWhole(new URL(`/${gameUrl}`, bench.target.url).href, 'the lottery’s address');
}

/** A launch of a lottery in one spelling of clients. */
const opens = (id: string, title: string, why: string, spell: (code: string) => Record<string, string>): FamilyCase =>
  familyCase(id, title, why, async (bench) => expectOpens(bench, spell(await codeOf(bench))));

/** A list of lotteries that is answered without an envelope. */
const listed = (id: string, title: string, path: string, query: Record<string, string>, schema: TSchema): FamilyCase =>
  familyCase(id, title, 'Clients read it without an envelope.', async (bench) => {
    await codeOf(bench);
    listOf(await ask(bench, path, query), schema, path);
  });

/** Lotteries: their lists, without an envelope, and how they open. */
export const lotteryCases: readonly FamilyCase[] = [
  listed('LOT-01', 'Popular lotteries are listed', 'games/popular', { count: '20', prizeMode: 'LOTT' }, Type.Array(Lottery)),
  familyCase('LOT-02', 'Lotteries come in groups with codes', 'Clients make tags of the codes.', async (bench) => {
    await codeOf(bench);
    const groups = [...(await groupsOf(bench, 'LOTT')), ...(await groupsOf(bench, 'ELOTT'))];
    expectThat(groups.length > 0, 'there is no group of either prize mode');
  }),
  familyCase('LOT-03', 'A prize mode is known in any case', 'Clients of two generations spell it.', async (bench) => {
    await codeOf(bench);
    for (const [one, other] of [
      ['LOTT', 'Lott'],
      ['ELOTT', 'Elott'],
    ] as const) {
      const codes = async (mode: string) =>
        (await groupsOf(bench, mode))
          .map(({ gameGroupCode }) => gameGroupCode)
          .sort()
          .join();
      const [first, second] = [await codes(one), await codes(other)];
      expectThat(first === second, `${one} has the groups ${first}, and ${other} ${second}`);
    }
  }),
  listed('LOT-04', 'The Vietnamese lotteries are a menu', 'vn/games/game_menu', { prizeMode: 'LOTT' }, Menu),
  familyCase('LOT-05', 'A member’s recent lotteries are a menu', 'The lobby shows them first.', async (bench) => {
    await codeOf(bench);
    const path = 'vn/games/game_menu/recent';
    const query = { ...DESKTOP, prizeMode: 'LOTT' };
    listOf(await (await bench.member()).send('GET', `/lgw/${path}`, { query }), Menu, path);
  }),
  listed('LOT-06', 'Numbers that were drawn are listed', 'vn/numeros/opened/game', { count: '100', prizeMode: 'LOTT' }, Numbers),
  familyCase('LOT-07', 'A member is told the numbers of all lotteries', 'The page of results shows them.', async (bench) => {
    await codeOf(bench);
    const path = '/lotto/lgw/games/opened/numero';
    listOf(await (await bench.member()).send('GET', path), Numbers, path);
  }),
  opens('LOT-08', 'A Vietnamese lottery’s lobby opens', 'Clients on desks open it from the menu.', () => ({
    ...{ lottoArea: 'VN', lottoPrizeMode: 'LOTT', lottoView: 'lobby' },
  })),
  opens('LOT-09', 'A lottery opens by its code', 'Cards name it.', (lottoGameCode) => ({
    ...{ lottoPrizeMode: 'LOTT', lottoGameCode, lottoView: 'betting' },
  })),
  opens('LOT-10', 'A code that says “lobby” is no code', 'Clients on phones send one.', () => ({
    ...{ lottoArea: 'VN', lottoPrizeMode: 'Lott', lottoGameCode: 'game_list', lottoView: 'lobby', device: 'mobile' },
  })),
  opens('LOT-11', 'A lottery opens by the older word of its mode', 'Clients of one generation have no other.', () => ({
    ...{ lottoMode: 'SEA_Tradition_Mobile', lottoView: 'lobby' },
  })),
  familyCase('LOT-12', 'A lottery that is not there is refused', 'The client closes its window by it.', async (bench) => {
    await codeOf(bench);
    const query = { launchMode: 'LOTT', lottoGameCode: 'nosuchlottery', lottoView: 'betting' };
    refusalOf(await (await bench.member()).send('GET', '/wps/game/launchGame', { query }));
  }),
  familyCase(
    'LOT-13',
    'What is not offered of lotteries is no unknown address',
    'Clients take that for a gateway that is gone.',
    async (bench) => {
      const member = await bench.member();
      for (const path of ['games/1/setting', 'games/1/play_menu', 'customers/series', 'orders']) {
        const { http } = await member.send('GET', `/lgw/${path}`);
        expectThat(http !== 404, `/lgw/${path} is answered with HTTP 404`);
      }
    },
  ),
];
