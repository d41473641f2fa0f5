import { isDeepStrictEqual } from 'node:util';
import { Type } from 'typebox';
import { expectThat, needed } from '../../check.ts';
import { type FamilyBench, type FamilyCase, familyCase, fieldOf } from '../bench.ts';
import { openedPath } from '../cipher.ts';
import { expectShape, valueOf } from '../expect.ts';

const Text = Type.String();
const Strings = Type.Array(Text);

interface Node {
  modId: string;
  enabled: string;
  childrenNodes: Node[];
}

const Flag = Type.Union([Type.Literal('0'), Type.Literal('1')]);
const Rule = Type.Object({
  enabled: Type.Boolean(),
  required: Type.Boolean(),
  patternId: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
});
const Rules = Type.Record(Text, Rule);
const Service = Type.Object({ csType: Text, title: Text, path: Type.Union([Text, Type.Null()]) });

const infoOf = async ({ status }: FamilyBench, name: string): Promise<unknown> => fieldOf((await status()).info, name);

/** Every node of a tree of modules, each checked. */
function nodesOf(tree: unknown): Node[] {
  const node = expectShape(
    Type.Object({ modId: Text, enabled: Flag, childrenNodes: Type.Array(Type.Unknown()) }),
    tree,
    'a module',
  );
  return [node as Node, ...node.childrenNodes.flatMap(nodesOf)];
}

/** An address that a client of customer service opens, encrypted or in clear. */
function expectOpened(path: string, what: string): void {
  const isClear = /^(?:https?:\/)?\//.test(path);
  const address = isClear ? path : openedPath(path);
  expectThat(/^(?:https?:\/)?\//.test(address), `${what} opens as “${address.slice(0, 80)}”, which is no address`);
}

const read = async ({ visitor }: FamilyBench, path: string, query: Record<string, string> = {}): Promise<unknown> =>
  valueOf(await visitor().send('GET', path, { query }));

/** One call that only has to be answered in the form that clients read. */
const shaped = (
  id: string,
  title: string,
  why: string,
  path: string,
  schema: Parameters<typeof expectShape>[0],
  query = {},
): FamilyCase => familyCase(id, title, why, async (bench) => void expectShape(schema, await read(bench, path, query), path));

/** What a client asks before it shows anything. */
export const systemCases: readonly FamilyCase[] = [
  familyCase('SYS-01', 'The status names the brand', 'A client goes on only with its brand.', async (bench) => {
    const code = await infoOf(bench, 'merchantCode');
    expectThat(code === bench.merchant, `the status is of ${String(code)}, asked for was ${bench.merchant}`);
  }),
  familyCase('SYS-02', 'Lists and objects of the status are always there', 'Clients read them unguarded.', async ({ status }) => {
    const schema = Type.Object({
      customerService: Type.Array(Type.Unknown()),
      resources: Type.Array(Type.Unknown()),
      domainRoute: Type.Array(Type.Unknown()),
      imageCDNs: Strings,
      launchGameCDNs: Strings,
      mobileTemplate: Type.Object({ mem_cen: Text, dep_func: Text }),
      analytics: Type.Object({}),
      paths: Type.Object({}),
      register: Type.Object({}),
      gw: Type.Object({}),
      sms: Type.Object({}),
    });
    expectShape(schema, (await status()).info, 'status.info');
  }),
  familyCase(
    'SYS-03',
    'The status says whether the brand is open, and to whom',
    'It decides the first screen.',
    async ({ status }) => {
      const schema = Type.Object({
        maintenance: Type.Boolean(),
        maintenanceEnd: Type.Union([Type.Null(), Type.Number()]),
        regionRestriction: Type.Boolean(),
        location: Type.Object({ ip: Text }),
      });
      expectShape(schema, await status(), 'status');
    },
  ),
  familyCase('SYS-04', 'The modules are a tree of nodes', 'Desktop clients walk it.', async (bench) => {
    expectThat(nodesOf(await infoOf(bench, 'whitelabel')).length > 1, 'the tree has no module');
  }),
  familyCase('SYS-05', 'The modules are a flat map too, and say the same', 'Clients on phones read the map.', async (bench) => {
    const map = expectShape(Type.Record(Text, Type.Boolean()), await infoOf(bench, 'whitelabelVal'), 'whitelabelVal');
    const stray = nodesOf(await infoOf(bench, 'whitelabel'))
      .slice(1)
      .find(({ modId, enabled }) => enabled === '0' && map[modId] === true);
    expectThat(stray === undefined, `the tree has ${stray?.modId} off and the map has it on`);
  }),
  familyCase(
    'SYS-06',
    'Every customer service of the status has an address that opens',
    'Clients open it unasked.',
    async (bench) => {
      const list = expectShape(Type.Array(Service), await infoOf(bench, 'customerService'), 'customerService');
      for (const { path, title } of list) {
        expectThat(path !== null, `“${title}” has no path`);
        expectOpened(path ?? '', `“${title}”`);
      }
    },
  ),
  familyCase(
    'SYS-07',
    'The status has the rules of registration',
    'The form is built before anything else is asked.',
    async (bench) => {
      const rules = expectShape(Rules, await infoOf(bench, 'register'), 'register');
      expectThat(isDeepStrictEqual(rules, await read(bench, '/wps/system/setting/register')), 'setting/register says otherwise');
    },
  ),
  shaped(
    'SYS-08',
    'The rules of registration are fields with their patterns',
    'The form is built from them.',
    '/wps/system/setting/register',
    Type.Object({ username: Rule, password: Rule }),
  ),
  shaped(
    'SYS-09',
    'Countries have dialling codes, and the brand a currency',
    'Forms of numbers and all amounts need them.',
    '/wps/system/country',
    Type.Object({
      countries: Type.Array(Type.Object({ countryCode: Text, countryDialingCode: Text }), { minItems: 1 }),
      countryCode: Text,
      countryDialingCode: Text,
      currencySymbol: Text,
      currency: Text,
    }),
  ),
  shaped(
    'SYS-10',
    'The route tells domains, customer service and paths',
    'Clients look for the fastest domain.',
    '/wps/system/domainRoute',
    Type.Object({
      domainList: Type.Array(Type.Object({ domainName: Text }), { minItems: 1 }),
      customerService: Type.Array(Service),
      version: Type.Object({ pathList: Type.Array(Type.Object({ type: Text, path: Text })) }),
    }),
  ),
  familyCase('SYS-11', 'The paths of the route open', 'A client that cannot open one shows nothing.', async (bench) => {
    const schema = Type.Object({ version: Type.Object({ pathList: Type.Array(Type.Object({ type: Text, path: Text })) }) });
    const { version } = expectShape(schema, await read(bench, '/wps/system/domainRoute'), 'domainRoute');
    for (const { type, path } of version.pathList) expectOpened(path, `the path of ${type}`);
  }),
  familyCase('SYS-12', 'A ping is answered', 'The first domain to answer is taken.', async ({ visitor }) => {
    const { http } = await visitor().send('GET', '/wps/system/test/ping', { query: { speed: '12' } });
    expectThat(http >= 200 && http < 300, `a ping is answered with HTTP ${http}`);
  }),
  shaped('SYS-13', 'The location is an address', 'Support asks for it.', '/wps/system/location', Type.Object({ ip: Text })),
  shaped(
    'SYS-14',
    'The help centre is a list of articles',
    'It is shown as it comes.',
    '/wps/system/helpCenter',
    Type.Array(Type.Object({ title: Text, content: Text })),
    { lang: 'EN', device: 'WEB' },
  ),
  familyCase(
    'SYS-15',
    'The modules can be asked for by themselves',
    'Some clients never read those of the status.',
    async (bench) => {
      nodesOf(await read(bench, '/wps/system/whitelabel'));
    },
  ),
  familyCase(
    'SYS-16',
    'The templates are told without a brand’s code',
    'It is how a client learns the code.',
    async ({ visitor, merchant, target }) => {
      const query = { domain: new URL(target.url).hostname, url: new URL(target.url).hostname, device: 'web' };
      const answer = await visitor().send('GET', '/wps/system/templates', { query, without: ['Merchant'] });
      const parameters = Type.Object({ language: Text, title: Text, game_group_icon_theme: Text });
      const told = expectShape(Type.Object({ merchantCode: Text, templateId: Text, parameters }), valueOf(answer), 'templates');
      expectThat(told.merchantCode === merchant, `they are of ${told.merchantCode}, asked for was ${merchant}`);
      expectThat(
        /^[A-Z]{2}(?:,[A-Z]{2})*$/.test(told.parameters.language),
        `language is “${told.parameters.language}”, wanted “EN,VI”`,
      );
    },
  ),
  shaped(
    'SYS-17',
    'The settings are answered',
    'Clients of some generations wait for them.',
    '/wps/system/settings/consolidated',
    Type.Object({ language: Text }),
  ),
  familyCase('SYS-18', 'The status counts the pictures of members', 'The choice of pictures is drawn from it.', async (bench) => {
    expectShape(Type.Object({ PROFILE_ICON_COUNT: Type.Integer({ minimum: 0 }) }), await infoOf(bench, 'gw'), 'gw');
  }),
  familyCase(
    'SYS-19',
    'The status says whether codes come by an outside provider',
    'The form of codes hangs on it.',
    async (bench) => {
      expectShape(Type.Object({ firebase: Type.Boolean() }), await infoOf(bench, 'sms'), 'sms');
    },
  ),
  familyCase(
    'SYS-20',
    'The status takes what clients tell of themselves',
    'They tell it at every start.',
    async ({ visitor, target }) => {
      const host = new URL(target.url).host;
      valueOf(
        await visitor().send('GET', '/wps/system/status', {
          query: { url: host, device: 'web', originalDomain: host, track: 'x' },
        }),
      );
    },
  ),
  familyCase(
    'SYS-21',
    'A host of nobody is refused by its name',
    'A client shows that its address is wrong.',
    async ({ visitor }) => {
      const answer = await visitor().send('GET', '/wps/system/status', { query: { url: 'nobody.invalid' } });
      const code = fieldOf(answer.body, 'success') === false ? fieldOf(answer.body, 'errorCode') : null;
      needed(code, 'a gateway that does not take every host for its own');
      expectThat(code === 'domain_not_available', `expected domain_not_available, got ${String(code)}`);
    },
  ),
  familyCase(
    'SYS-22',
    'Scripts of customer service and of apps are answered',
    'Clients ask for them at the start.',
    async (bench) => {
      await read(bench, '/wps/relay/WPSCORE_checkIfAppDomain');
      await read(bench, '/wps/relay/WPSCORE_getCustomerServiceScript');
    },
  ),
];
