import { expectThat, Failure, needed } from '../../check.ts';
import { type FamilyBench, type FamilyCase, familyCase, fieldOf, type KnownGame } from '../bench.ts';
import type { WebAnswer } from '../client.ts';
import { expectLoggedOut, expectWhole, refusalOf, valueOf } from '../expect.ts';

const LAUNCH = '/wps/game/launchGame';
/** Codes of a vendor that is away or a game that is closed: what a launch asks for is there, and it is nobody's fault here. */
const AWAY = ['vendor.unavailable', 'game.closed', 'game.no.trial', '#734'];

/** A launch as the desktop client spells it. */
const desktop = ({ nodeId, gameId, vassalage }: KnownGame): Record<string, string> => ({
  launchMode: 'GLS',
  confirmTrans: '0',
  platform: 'html5-desktop',
  clientType: '3',
  gameId,
  nodeId,
  accountType: '1',
  vassalage,
  language: 'EN',
  webView: '0',
  isCoin: '0',
  backUrl: '',
});

/** The address of a launched frame, under the first of the names that clients look for. Skips the case where nothing opens now. */
export function launchedAddress(answer: WebAnswer): unknown {
  const refused = (answer.body as { errorCode?: string } | undefined)?.errorCode ?? '';
  needed(AWAY.includes(refused) ? null : true, `a game that opens (${refused})`);
  const value = valueOf(answer) as { content?: { game_url?: unknown }; gameUrl?: unknown; url?: unknown };
  const address = value.content?.game_url ?? value.gameUrl ?? value.url;
  if (address === undefined) throw new Failure(`there is no content.game_url, gameUrl or url in ${answer.text.slice(0, 200)}`);
  return address;
}

function expectLaunched(answer: WebAnswer): void {
  const address = launchedAddress(answer);
  // A path is of the brand's own launch servers.
  const isPath = typeof address === 'string' && /^\/(?!\/)/.test(address);
  if (!isPath) expectWhole(address, 'the game’s address');
}

async function gameOf({ games }: FamilyBench): Promise<KnownGame> {
  const [game] = await games();
  return needed(game ?? null, 'a game');
}

/** A launch in another spelling. */
const spelled = (id: string, title: string, why: string, spell: (game: KnownGame) => Record<string, string>): FamilyCase =>
  familyCase(id, title, why, async (bench) => {
    const query = spell(await gameOf(bench));
    expectLaunched(await (await bench.member()).send('GET', LAUNCH, { query }));
  });

const unknownMode = async (bench: FamilyBench, change: Record<string, string>): Promise<WebAnswer> => {
  const { launchMode: _, ...query } = desktop(await gameOf(bench));
  return (await bench.member()).send('GET', LAUNCH, { query: { ...query, ...change } });
};

/** Opening games. */
export const launchCases: readonly FamilyCase[] = [
  spelled('LAU-01', 'A game opens for the desktop client', 'It is what all is for.', desktop),
  spelled('LAU-02', 'A game opens for the client on phones', 'It names itself otherwise.', (game) => ({
    ...desktop(game),
    clientType: '2',
    platform: 'html5',
    device: 'mobile',
  })),
  spelled('LAU-03', 'A game opens by its room alone', 'Winners’ boards name no node.', ({ gameId, vassalage }) => ({
    launchMode: 'GLS',
    gameId,
    vassalage,
  })),
  spelled('LAU-04', 'A game opens by its node alone', 'Banners name no room.', ({ nodeId }) => ({ launchMode: 'GLS', nodeId })),
  spelled('LAU-05', 'A game opens that is to lead back elsewhere', 'Clients on other domains name their own.', (game) => ({
    ...desktop(game),
    backUrl: 'https://elsewhere.invalid/lobby',
  })),
  spelled(
    'LAU-06',
    'A game opens by names in any case',
    'Clients of one family spell them in several.',
    ({ nodeId, gameId }) => ({ LAUNCHMODE: 'GLS', nodeid: nodeId, GameId: gameId }),
  ),
  spelled('LAU-07', 'A game opens for play money', 'Clients offer it beside the real one.', (game) => ({
    ...desktop(game),
    accountType: '0',
  })),
  familyCase('LAU-08', 'A launch without a mode is refused by its code', 'Clients know it by that.', async (bench) => {
    const { http } = refusalOf(await unknownMode(bench, {}), '#727');
    expectThat(http === 500, `expected HTTP 500, got ${http}`);
  }),
  familyCase('LAU-09', 'A launch of an unknown mode is HTTP 500', 'Clients know it by that.', async (bench) => {
    const { http } = refusalOf(await unknownMode(bench, { launchMode: 'XYZ' }), '#727');
    expectThat(http === 500, `expected HTTP 500, got ${http}`);
  }),
  familyCase('LAU-10', 'A visitor launches nothing', 'Somebody has to pay.', async (bench) => {
    expectLoggedOut(await bench.visitor().send('GET', LAUNCH, { query: desktop(await gameOf(bench)) }));
  }),
  familyCase('LAU-11', 'A game that is not there is refused', 'The client closes its window by it.', async ({ member }) => {
    const query = { launchMode: 'GLS', nodeId: '999999999', gameId: '999999999', vassalage: 'NOBODY' };
    refusalOf(await (await member()).send('GET', LAUNCH, { query }));
  }),
  familyCase('LAU-12', 'A trial opens without a login', 'Visitors look first.', async (bench) => {
    const { gameId, nodeId } = await gameOf(bench);
    expectLaunched(
      await bench
        .visitor()
        .send('GET', '/wps/relay/GCS_gameTrialLaunch', { query: { gameId, nodeId, platform: 'html5-desktop' } }),
    );
  }),
  familyCase('LAU-13', 'Rooms are listed', 'The lobby of games between members shows them.', async ({ member }) => {
    const content = fieldOf(valueOf(await (await member()).send('GET', '/wps/relay/GLS2_roomList')), 'content');
    expectThat(Array.isArray(content), 'content is no list');
  }),
];
