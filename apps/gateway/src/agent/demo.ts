import type { Database } from '../base/database/database.ts';
import { type AgentLimits, type Merchant, RATE_STEP } from '../brand/index.ts';
import { type Account, codeKeyOf, type NewAccount, type TreeNode, tree } from '../identity/index.ts';
import type { Links } from './links/links.ts';
import { type FullTerms, mostOfHouse, mostUnder, termsOf, within } from './terms.ts';

interface DemoDeps {
  db: Database;
  links: Links;
  createAccount(input: NewAccount): Promise<Account>;
}

/** A line below `demoagent`, whom nobody logs in to, and how far each is below its parent's terms. */
const LINE = [
  { username: 'harbourlamp', type: 1, parent: 'demoagent', series: 1_930 },
  { username: 'quietheron', type: 1, parent: 'demoagent', series: 1_920 },
  { username: 'saltmarsh', type: 41, parent: 'demoagent', series: 1_900 },
  { username: 'tidewater', type: 1, parent: 'harbourlamp', series: 1_910 },
  { username: 'reedbank', type: 0, parent: 'harbourlamp', series: 1_880 },
  { username: 'lowferry', type: 0, parent: 'harbourlamp', series: 1_880 },
  { username: 'greywillow', type: 0, parent: 'tidewater', series: 1_860 },
  { username: 'northpier', type: 0, parent: 'tidewater', series: 1_860 },
  { username: 'fernhollow', type: 0, parent: 'quietheron', series: 1_870 },
  { username: 'oldmillrace', type: 0, parent: 'saltmarsh', series: 1_850 },
  { username: 'coppertern', type: 0, parent: 'demoagent', series: 1_900 },
  { username: 'brightsedge', type: 0, parent: 'demoagent', series: 1_890 },
] as const satisfies readonly { username: string; type: Account['type']; parent: string; series: number }[];

/** The most that a demo brand gives of live games: baccarat and the rebate of the highest level leave a quarter of a percent. */
const MOST_OF_LIVE = 2_000;
/** Terms of the demo accounts that somebody logs in to, top down: with the salaries they leave the house something of every game. */
const OWN = [
  { username: 'demotop', series: 1_958, rate: 5_000, live: MOST_OF_LIVE },
  { username: 'demoagent', series: 1_940, rate: 4_000, live: MOST_OF_LIVE },
  { username: 'demoplayer', series: 1_900, rate: 2_000, live: 1_000 },
  { username: 'demovip', series: 1_930, rate: 3_000, live: 1_000 },
];
const LINE_RATES = { rate: 3_000, live: 1_000 };

/** Registration links of `demotop` and of `demoagent`: two that are open, one that is switched off. */
const LINKS = [
  { type: 0, series: 1_900, remark: 'Community page', days: 0, maxUses: null, isDisabled: false },
  { type: 1, series: 1_930, remark: 'Team leaders', days: 30, maxUses: 50, isDisabled: false },
  { type: 0, series: 1_880, remark: 'Spring event', days: 0, maxUses: 100, isDisabled: true },
] as const;
const LINK_RATES = { RNG: 3_000, LIVE: 1_000 };
const EVERY = { state: null, remark: '', createdFrom: null, createdTo: null };

/** Those of the line who came by the first of the links. */
const CAME_BY_LINK: readonly string[] = ['coppertern', 'brightsedge'];

/** The links of a demo agent, made when it has none. Returns the code of the first; null when it had some, or there is no agent. */
async function seedLinks(links: Links, merchant: Merchant, agent: TreeNode | null): Promise<string | null> {
  if (!agent || (await links.list(merchant, agent, EVERY, { page: 1, size: 1 })).total > 0) return null;
  const { agents: limits } = merchant.site;
  const codes: string[] = [];
  for (const { isDisabled, ...link } of LINKS) {
    const terms = within({ series: link.series, rates: LINK_RATES }, mostUnder(termsOf(agent, limits), limits));
    const { code } = await links.create(merchant, agent, { ...link, ...terms });
    if (isDisabled) await links.update(merchant, agent, code, { isDisabled, remark: null });
    codes.push(code);
  }
  return codes[0] ?? null;
}

/** Gives accounts of a demo brand their terms. */
interface DemoNetwork {
  /** Terms for an account that has none, a little below those of the account above it. Who plays below `demoagent` came by its link. */
  place(merchant: Merchant, account: TreeNode): Promise<void>;
}

/** By how much of what it may give an account gives less to those below. */
const LESS_SERIES = 6;
const SHARE = { of: 3, from: 4 };

/** What an account of the past gets of the account above it, or of the house. */
function termsBelow(above: TreeNode | null, limits: AgentLimits): FullTerms {
  const most = above ? mostUnder(termsOf(above, limits), limits) : mostOfHouse(limits);
  const rates = Object.entries(most.rates).map(([type, rate]) => {
    const share = Math.min(Math.floor((rate * SHARE.of) / SHARE.from), type === 'LIVE' ? MOST_OF_LIVE : rate);
    return [type, share - (share % RATE_STEP)] as const;
  });
  return within({ series: Math.max(limits.seriesMin, most.series - LESS_SERIES), rates: Object.fromEntries(rates) }, most);
}

/** Makes what gives accounts of the past their terms. */
export function createDemoNetwork({ db, links }: Pick<DemoDeps, 'db' | 'links'>): DemoNetwork {
  const firstLink = async (merchant: Merchant, agent: TreeNode): Promise<string | null> => {
    const { rows } = await links.list(merchant, agent, EVERY, { page: 1, size: 100 });
    return rows.find(({ remark }) => remark === LINKS[0].remark)?.code ?? null;
  };
  return {
    async place(merchant, account) {
      const above = account.parentId === null ? null : await tree.node(db, account.parentId);
      const code = above?.username === 'demoagent' && account.type === 0 ? await firstLink(merchant, above) : null;
      await db.transaction(async (tx) => {
        if (code !== null) await links.affiliate.use(tx, { merchant, key: codeKeyOf(code), account });
        else await tree.setTerms(tx, account.id, termsBelow(above, merchant.site.agents));
      });
      // Who came by a link had opened it.
      if (code !== null) await links.affiliate.visit(merchant.id, codeKeyOf(code));
    },
  };
}

/** Terms, a small line and links for the demo agents, those that are missing made now. */
export async function seedDemoAgents({ db, links, createAccount }: DemoDeps, merchant: Merchant): Promise<void> {
  const { agents: limits } = merchant.site;
  const find = (username: string): Promise<TreeNode | null> => tree.byName(db, merchant.id, username);
  const give = async (
    { id, parentId }: TreeNode,
    { series, rate, live }: Pick<(typeof OWN)[number], 'series' | 'rate' | 'live'>,
  ): Promise<void> => {
    const parent = parentId === null ? null : await tree.node(db, parentId);
    const most = parent ? mostUnder(termsOf(parent, limits), limits) : mostOfHouse(limits);
    const each = Object.keys(mostOfHouse(limits).rates).map((type) => [type, type === 'LIVE' ? live : rate]);
    const rates = Object.fromEntries(each);
    await db.transaction((tx) => tree.setTerms(tx, id, within({ series, rates }, most)));
  };

  for (const { username, ...terms } of OWN) {
    const node = await find(username);
    if (node && node.series === null) await give(node, terms);
  }
  const code = await seedLinks(links, merchant, await find('demoagent'));
  await seedLinks(links, merchant, await find('demotop'));
  for (const { username, type, parent, series } of LINE) {
    if (await find(username)) continue;
    const above = await find(parent);
    if (!above) continue;
    const { id: merchantId, currency } = merchant;
    const input = {
      merchantId,
      currency,
      username,
      password: null,
      type,
      parentId: above.id,
      registeredVia: 'LINK',
      demo: true,
    } as const;
    const { id } = await createAccount(input);
    const node = await tree.node(db, id);
    if (!node) continue;
    if (CAME_BY_LINK.includes(username) && code !== null) {
      await db.transaction((tx) => links.affiliate.use(tx, { merchant, key: codeKeyOf(code), account: node }));
      await links.affiliate.visit(merchant.id, codeKeyOf(code));
    } else await give(node, { series, ...LINE_RATES });
  }
}
