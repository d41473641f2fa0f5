import { isDeepStrictEqual } from 'node:util';
import { Type } from 'typebox';
import { expectThat, needed } from '../../check.ts';
import { type FamilyBench, type FamilyCase, familyCase, fieldOf } from '../bench.ts';
import type { Visitor } from '../client.ts';
import { expectShape, expectWhole, valueOf } from '../expect.ts';

const LIST = '/wps/relay/GCSGAME_gameList';
const HOT = '/wps/relay/GCSGAME_hotGamesV2';
const FAVOURITES = '/wps/relay/MCSFE_getFavoriteGames';
const LANES = ['RNG', 'LIVE', 'SPORTS', 'FISH', 'PVP', 'ELOTT', 'LOTT', 'ESPORTS', 'COCKFIGHT', 'BINGO'];
const Text = Type.String();
const Nullable = Type.Union([Text, Type.Null()]);
const Whatever = Type.Unknown();

/** A game with all fields of the protocol. */
const Game = Type.Object({
  ...{ nodeId: Text, roomId: Text, gameId: Text, vassalage: Text, vendorCode: Text, gameType: Text },
  ...{ gameName: Text, displayName: Text, nodeName: Text, gameCode: Text, gameClassify: Text, gameClassifyNew: Text },
  ...{ isNew: Type.Boolean(), isTop: Type.Boolean(), supportPlay: Type.Integer() },
  ...{ showIcon: Text, defaultIcon: Text, iconUrl: Text, lottoMode: Whatever, gameGroupId: Whatever },
});
const Page = Type.Object({
  games: Type.Array(Game),
  pageNum: Type.Integer(),
  totalPages: Type.Integer(),
  totalCount: Type.Integer(),
});
const Card = Type.Object({
  ...{ vassalage: Text, accountTypeName: Text, accountTypeId: Type.Integer(), displayName: Text, gameType: Text },
  ...{
    gameId: Nullable,
    nodeId: Nullable,
    isGame: Type.Union([Type.Literal('VASSALAGE'), Type.Literal('GAME')]),
    isHot: Type.Boolean(),
  },
  ...{ smallIcon: Text, mobileSmallIcon: Text, h5Icon: Text, lagerIcon: Text, mobileLargeIcon: Text },
});
const Class = Type.Object({ key: Text, displayName: Text, gameCount: Type.Integer(), vendors: Type.Array(Text) });
const Lanes = Type.Object({
  data: Type.Object({
    lanes: Type.Array(
      Type.Object({
        title: Text,
        gameCount: Type.Integer(),
        gameClassify: Type.Optional(Type.Array(Class)),
        cards: Type.Array(Card),
      }),
    ),
  }),
});

const DESKTOP = { clientType: '3', platform: 'flash,html5-desktop', minLineNum: '0' };

const pageOf = async ({ visitor }: FamilyBench, query: Record<string, string>) =>
  expectShape(Page, valueOf(await visitor().send('GET', LIST, { query: { ...DESKTOP, ...query } })), 'list of games');

const lanesOf = async ({ visitor, merchant }: FamilyBench, name = 'gameVendor') => {
  const query = { platform: 'html5-desktop', merchantCode: merchant };
  return expectShape(Lanes, valueOf(await visitor().send('GET', `/wps/relay/GCSGAME_${name}`, { query })), 'lanes').data.lanes;
};

const idsOf = async (member: Visitor): Promise<string[]> =>
  expectShape(Type.Array(Text), valueOf(await member.send('GET', FAVOURITES)), 'favourites');

/** Adds a game and takes it away again, whichever way it is named. */
async function favours({ member, games }: FamilyBench, nodeOf: (nodeId: string) => unknown): Promise<void> {
  const [page, [game]] = [await member(), await games()];
  const { nodeId, vassalage, gameType } = needed(game ?? null, 'a game');
  const json = { nodeId: nodeOf(nodeId), vendor: vassalage, gameType };
  valueOf(await page.send('POST', '/wps/relay/MCSFE_addFavoriteGameV2', { json }));
  expectThat((await idsOf(page)).includes(nodeId), 'a favourite that was added is not in the list');
  valueOf(await page.send('DELETE', '/wps/relay/MCSFE_removeFavoriteGameV2', { json }));
  expectThat(!(await idsOf(page)).includes(nodeId), 'a favourite that was taken away is in the list');
}

/** A list that need not have anything in it. */
const listed = (
  id: string,
  title: string,
  why: string,
  path: string,
  isMember: boolean,
  query: Record<string, string> = {},
): FamilyCase =>
  familyCase(id, title, why, async ({ visitor, member }) => {
    const page = isMember ? await member() : visitor();
    expectShape(Type.Object({ list: Type.Array(Game) }), valueOf(await page.send('GET', path, { query })), path);
  });

const winners = (id: string, name: string): FamilyCase =>
  familyCase(id, `The board of winners is answered as ${name}`, 'Clients of two generations show it.', async ({ visitor }) => {
    const query = { gameCategory: 'ALL', language: 'EN', limitNum: '20' };
    const vo = Type.Object({ customerName: Text, gameName: Text, vendor: Text, nodeId: Text, gameType: Text, iconUrl: Text });
    const value = valueOf(await visitor().send('GET', `/wps/relay/${name}`, { query }));
    const { list } = expectShape(Type.Object({ list: Type.Array(Type.Object({ vo })) }), value, name);
    for (const row of list) expectThat(Number.isFinite(Number(fieldOf(row.vo, 'winAmount'))), 'winAmount is no number');
  });

/** Vendors, games and what members keep of them. */
export const gameCases: readonly FamilyCase[] = [
  familyCase('GAM-01', 'Vendors come in lanes of cards', 'The menu is built from them.', async (bench) => {
    expectThat((await lanesOf(bench)).length > 0, 'there is no lane');
  }),
  familyCase('GAM-02', 'The newer name of the lanes answers the same', 'Clients of two generations ask.', async (bench) => {
    expectThat(isDeepStrictEqual(await lanesOf(bench), await lanesOf(bench, 'newGameVendor')), 'the lanes differ');
  }),
  familyCase('GAM-03', 'Lanes have the titles that clients know', 'They leave out what they do not know.', async (bench) => {
    const stray = (await lanesOf(bench)).find(({ title }) => !LANES.includes(title));
    expectThat(stray === undefined, `there is a lane ${stray?.title}`);
  }),
  familyCase('GAM-04', 'Vendors come by game type', 'Older clients build their menu so.', async ({ visitor, merchant }) => {
    for (const name of ['GCSGAME_getVassGameType', 'GCSGAME_getVassalage']) {
      const value = valueOf(
        await visitor().send('GET', `/wps/relay/${name}`, { query: { typeId: '1', merchant_code: merchant } }),
      );
      const schema = Type.Object({ content: Type.Record(Text, Type.Object({ vendor: Type.Array(Text) })) });
      expectShape(schema, value, name);
    }
  }),
  familyCase('GAM-05', 'Games are listed to visitors, with all their fields', 'Lobbies are open to who looks.', async (bench) => {
    await bench.games();
    expectThat(
      (await pageOf(bench, { pageNo: '1', pageSize: '12' })).games.length <= 12,
      'there are more games than were asked for',
    );
  }),
  familyCase('GAM-06', 'A list counts its pages from 1', 'Clients ask for the next one by it.', async (bench) => {
    const { pageNum, totalPages, totalCount } = await pageOf(bench, { pageNo: '1', pageSize: '1' });
    expectThat(pageNum === 1 && totalPages === totalCount, `page ${pageNum} of ${totalPages}, of ${totalCount} games by one`);
  }),
  familyCase('GAM-07', 'The second page has other games', 'A list that repeats itself never ends.', async (bench) => {
    const [first, second] = [
      await pageOf(bench, { pageNo: '1', pageSize: '1' }),
      await pageOf(bench, { pageNo: '2', pageSize: '1' }),
    ];
    needed(second.games[0] ?? null, 'two games');
    expectThat(first.games[0]?.nodeId !== second.games[0]?.nodeId, 'both pages have the same game');
  }),
  familyCase('GAM-08', 'A page that is too large is cut', 'Clients ask for all at once.', async (bench) => {
    await pageOf(bench, { pageNo: '1', pageSize: '100000' });
  }),
  familyCase('GAM-09', 'Page 0 is the first one', 'Some clients count from 0.', async (bench) => {
    expectThat((await pageOf(bench, { pageNo: '0', pageSize: '1' })).pageNum === 1, 'page 0 is not page 1');
  }),
  familyCase('GAM-10', 'The pictures of games are whole addresses', 'Clients use them as they are.', async (bench) => {
    await bench.games();
    for (const { iconUrl, showIcon, defaultIcon } of (await pageOf(bench, { pageSize: '12' })).games) {
      expectWhole(iconUrl, 'iconUrl');
      expectWhole(showIcon, 'showIcon');
      expectWhole(defaultIcon, 'defaultIcon');
    }
  }),
  familyCase('GAM-11', 'A list is narrowed by vendor', 'A vendor’s card opens it so.', async (bench) => {
    const [game] = await bench.games();
    const { games } = await pageOf(bench, { vassalage: game?.vassalage ?? '', pageSize: '12' });
    expectThat(
      games.length > 0 && games.every(({ vassalage }) => vassalage === game?.vassalage),
      'it has other vendors’ games, or none',
    );
  }),
  familyCase('GAM-12', 'A list is narrowed by type', 'Every lobby is one type.', async (bench) => {
    const [game] = await bench.games();
    const { games } = await pageOf(bench, { gameType: game?.gameType ?? '', pageSize: '12' });
    expectThat(
      games.length > 0 && games.every(({ gameType }) => gameType === game?.gameType),
      'it has games of other types, or none',
    );
  }),
  familyCase(
    'GAM-13',
    'The client’s spelling for phones is taken',
    'Its platform and kind are other ones.',
    async ({ visitor }) => {
      const query = {
        clientType: '2',
        platform: 'html5',
        minLine: '0',
        language: 'EN',
        imgSize: 'x',
        ext: 'png',
        iconType: '1',
        channel: 'H5',
        isNew: '',
      };
      expectShape(Page, valueOf(await visitor().send('GET', LIST, { query })), 'list of games');
    },
  ),
  listed('GAM-14', 'Hot games are listed', 'Home shows them.', HOT, false, {
    isPlatform: '2',
    platform: 'html5-desktop',
    language: 'EN',
    gameType: '',
  }),
  familyCase(
    'GAM-15',
    'Hot games are listed by POST too',
    'Clients of one generation post the question.',
    async ({ visitor }) => {
      const json = { isPlatform: '2', platform: 'html5-desktop', language: 'EN' };
      expectShape(Type.Object({ list: Type.Array(Game) }), valueOf(await visitor().send('POST', HOT, { json })), 'hot games');
    },
  ),
  listed('GAM-16', 'Recent games are listed', 'Home shows them after the login.', '/wps/relay/GCS_recentGame', true, {
    clientType: '3',
    pageNo: '1',
    pageSize: '12',
  }),
  familyCase('GAM-17', 'A game is noted as recent', 'Clients tell it at each launch.', async ({ member, games }) => {
    const [game] = await games();
    valueOf(await (await member()).send('GET', '/wps/relay/MCS2_addRecentGame', { query: { gameId: game?.gameId ?? '' } }));
  }),
  familyCase('GAM-18', 'Favourites are added and taken away, by a body of DELETE', 'Clients send one.', (bench) =>
    favours(bench, (nodeId) => nodeId),
  ),
  familyCase('GAM-19', 'A favourite may be named by a number', 'Clients send what they have.', (bench) => favours(bench, Number)),
  familyCase('GAM-20', 'Favourites are listed as games, in pages', 'Their page shows them.', async ({ member }) => {
    const query = { pageNo: '1', pageSize: '12', gameTyp: '', clientType: '2' };
    const schema = Type.Object({ content: Type.Array(Game), pageNum: Type.Integer(), totalPages: Type.Integer() });
    expectShape(
      schema,
      valueOf(await (await member()).send('GET', '/wps/relay/MCSFE_getFavoriteGamesList', { query })),
      'favourites',
    );
  }),
  winners('GAM-21', 'GCSGAME_getRankList'),
  winners('GAM-22', 'ODSFE2_getWinnerBoard'),
];
