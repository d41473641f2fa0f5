import { expectThat, needed } from '../../check.ts';
import { type FamilyBench, type FamilyCase, familyCase, fieldOf } from '../bench.ts';
import type { Sent } from '../client.ts';
import { expectLoggedOut, refusalOf, valueOf } from '../expect.ts';

const COUNTRY = '/wps/system/country';

async function expectNoBrand({ visitor }: FamilyBench, sent: Sent): Promise<void> {
  const { http } = refusalOf(await visitor().send('GET', COUNTRY, sent), 'function.not.available');
  expectThat(http === 400, `expected HTTP 400, got ${http}`);
}

/** One way of asking that must be taken. */
const taken = (id: string, title: string, why: string, sent: Sent, path = COUNTRY): FamilyCase =>
  familyCase(id, title, why, async ({ visitor }) => void valueOf(await visitor().send('GET', path, sent)));

/** What goes with a request beside what it asks. */
export const headerCases: readonly FamilyCase[] = [
  familyCase('HDR-01', 'A call without a brand is refused', 'It could be answered for another brand.', (bench) =>
    expectNoBrand(bench, { without: ['Merchant'] }),
  ),
  familyCase('HDR-02', 'An unknown brand is refused', 'The same.', (bench) =>
    expectNoBrand(bench, { headers: { Merchant: 'nosuchbrand' } }),
  ),
  familyCase('HDR-03', 'A brand that is named twice is refused', 'A proxy may have gone by the other one.', (bench) =>
    expectNoBrand(bench, { headers: { Merchant: `${bench.merchant}, ${bench.merchant}` } }),
  ),
  taken('HDR-04', 'What only keeps caches away is ignored', 'Browser clients add it to every question.', {
    query: { _: '1767225600000', t: '1767225600000' },
  }),
  taken('HDR-05', 'The module’s number is ignored in each of its spellings', 'Every generation of clients has one.', {
    headers: { 'Module-Id': 'COMM3', 'X-Module-Id': 'COMM3' },
  }),
  taken('HDR-06', 'Headers of all generations are taken', 'Clients send them without asking.', {
    headers: {
      Device: 'PWA',
      'X-Gateway-Version': '3',
      'X-Timestamp': '1767225600000',
      'X-Real-UA': 'TW96aWxsYS81LjA=',
      'X-Digest': 'x',
      'X-RSA': '00',
    },
  }),
  familyCase('HDR-07', 'A refusal speaks the caller’s language', 'Clients show it as it is.', async ({ visitor }) => {
    const message = async (language: string): Promise<string> =>
      refusalOf(await visitor(language).send('GET', '/wps/member/info')).message;
    const [english, ...others] = [await message('EN'), await message('VI'), await message('TH'), await message('CN')];
    expectThat(english !== '', 'the message is empty');
    needed(others.some((other) => other !== english) || null, 'a brand of several languages');
  }),
  familyCase(
    'HDR-08',
    'The header’s token wins over that of the query',
    'An address is shared, a header is not.',
    async (bench) => {
      const { token } = await bench.member();
      const stranger = bench.visitor();
      stranger.token = '00000000-0000-4000-8000-000000000000';
      expectLoggedOut(await stranger.send('GET', '/wps/member/info', { query: { token } }));
    },
  ),
  familyCase(
    'HDR-09',
    'Names of a query count in any case',
    'Clients of one family spell them in several.',
    async ({ visitor }) => {
      const answer = await visitor().send('GET', '/wps/relay/GCSGAME_gameList', { query: { PAGENO: '1', pagesize: '1' } });
      const games = fieldOf(valueOf(answer), 'games');
      expectThat(Array.isArray(games) && games.length <= 1, 'pagesize=1 was answered with more than one game');
    },
  ),
  familyCase(
    'HDR-10',
    'Of a repeated field of a query the last one counts',
    'Clients append what they correct.',
    async ({ visitor }) => {
      const answer = await visitor().send('GET', '/wps/relay/GCSGAME_gameList', { query: 'pageNo=1&pageSize=9&pageSize=1' });
      const games = fieldOf(valueOf(answer), 'games');
      expectThat(Array.isArray(games) && games.length <= 1, 'pageSize=9&pageSize=1 was answered with more than one game');
    },
  ),
  familyCase('HDR-11', 'JSON that has a name twice is refused', 'Two readers would read two things.', async (bench) => {
    const member = await bench.member();
    const raw = '{"nodeId":"1","nodeId":"2"}';
    refusalOf(
      await member.send('POST', '/wps/relay/MCSFE_addFavoriteGameV2', { raw, headers: { 'Content-Type': 'application/json' } }),
    );
  }),
  familyCase('HDR-12', 'A field that nobody knows is ignored', 'Newer clients send more.', async ({ visitor }) => {
    valueOf(await visitor().send('GET', COUNTRY, { query: { somethingNew: '1' } }));
  }),
];
