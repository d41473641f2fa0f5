import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { type AffiliateLinks, codeKeyOf, endInvitation, makeCode, type TreeNode, tree } from '../../identity/index.ts';
import { changed, type FullTerms, linkTypesOf, mostUnder, termsOf, within } from '../terms.ts';
import {
  countGood,
  countVisit,
  deleteLink,
  endLink,
  insertLink,
  insertUse,
  type Link,
  type LinkFilter,
  readLink,
  readLinks,
  readOffer,
  type Standing,
  takeUse,
  updateLink,
} from './store.ts';

const DAY_MS = 86_400_000;

/** What a new link opens, and for how long. */
export interface NewLink extends FullTerms {
  type: number;
  remark: string;
  /** 0: for ever. */
  days: number;
  maxUses: number | null;
}

/** An agent's registration links: docs/rules/agents.md#links. */
export interface Links {
  /** Throws `agent.type`, `agent.series`, `agent.rate`, and `agent.links` for one too many. */
  create(merchant: Merchant, owner: TreeNode, link: NewLink): Promise<Link>;
  list(
    merchant: Merchant,
    owner: TreeNode,
    filter: Omit<LinkFilter, 'accountId'>,
    paging: { page: number; size: number },
  ): Promise<{ rows: Link[]; total: number }>;
  /** Throws `agent.link` where the agent has none of that code, and `agent.links` where it would be one too many. */
  update(
    merchant: Merchant,
    owner: TreeNode,
    code: string,
    change: { isDisabled: boolean | null; remark: string | null },
  ): Promise<Link>;
  /** Throws `agent.link` where the agent has none of that code. */
  remove(merchant: Merchant, owner: TreeNode, code: string): Promise<void>;
  /** How many more an agent may open. */
  left(merchant: Merchant, owner: TreeNode): Promise<number>;
  /** For registrations. */
  affiliate: AffiliateLinks;
}

/** What a link's owner may give now. */
const standingAt = (at: Date, { site }: Merchant, owner: TreeNode): Standing => ({
  at,
  most: mostUnder(termsOf(owner, site.agents), site.agents),
});

/** Makes what registrations ask of links. */
const affiliateLinks = ({ db, clock }: { db: Database; clock: Clock }): AffiliateLinks => ({
  async offer(merchantId, key) {
    const offer = await readOffer(db, merchantId, key, dateOf(clock));
    if (offer?.type === null) throw new BusinessError('invitation_code_error');
    return offer === null ? null : { type: offer.type };
  },
  async use(tx, { merchant, key, account }) {
    const at = dateOf(clock);
    const link = await takeUse(tx, merchant.id, key, at);
    const owner = link && (await tree.node(tx, link.accountId));
    if (!link || !owner) throw new BusinessError('invitation_code_error');
    await tree.setTerms(tx, account.id, within(link, standingAt(at, merchant, owner).most));
    await insertUse(tx, { accountId: account.id, merchantId: merchant.id, key, at });
  },
  visit: (merchantId, key) => countVisit(db, merchantId, key),
  end: (runner, merchantId, key) => endLink(runner, merchantId, key, dateOf(clock)),
});

/** Makes the registration links. */
export function createLinks({ db, clock }: { db: Database; clock: Clock }): Links {
  const standingOf = (merchant: Merchant, owner: TreeNode): Standing => standingAt(dateOf(clock), merchant, owner);

  const demandRoom = async (tx: Transaction, { site }: Merchant, ownerId: bigint): Promise<void> => {
    const { links: count } = site.agents;
    if ((await countGood(tx, ownerId, dateOf(clock))) >= count) throw new BusinessError('agent.links', { params: { count } });
  };

  const find = async (tx: Transaction, merchant: Merchant, owner: TreeNode, code: string): Promise<Link> => {
    const link = await readLink(tx, owner.id, merchant.id, codeKeyOf(code), standingOf(merchant, owner));
    if (!link) throw new BusinessError('agent.link');
    return link;
  };

  return {
    create: (merchant, owner, { type, days, remark, maxUses, ...given }) =>
      db.transaction(async (tx) => {
        await tree.share(tx, merchant.id);
        // The owner's row: links that are opened at the same moment are counted one after the other.
        const own = await tree.lock(tx, owner.id);
        const opens = linkTypesOf(own?.type ?? 0).find((each) => each === type);
        if (!own || opens === undefined) throw new BusinessError('agent.type');
        await demandRoom(tx, merchant, own.id);
        const { agents: limits } = merchant.site;
        const { at, most } = standingOf(merchant, own);
        const terms = changed({ series: limits.seriesMin, rates: {} }, given, { limits, most });
        const code = await makeCode(tx, { merchantId: merchant.id, accountId: own.id, kind: 'affiliate', at });
        const expiresAt = days === 0 ? null : new Date(at.getTime() + days * DAY_MS);
        const row = {
          merchantId: merchant.id,
          key: codeKeyOf(code),
          code,
          accountId: own.id,
          type: opens,
          remark: remark.trim(),
        };
        await insertLink(tx, { ...row, ...terms, at, expiresAt, maxUses });
        return find(tx, merchant, own, code);
      }),
    list: (merchant, owner, filter, paging) =>
      readLinks(db, { ...filter, accountId: owner.id }, standingOf(merchant, owner), paging),
    update: (merchant, owner, code, { isDisabled, remark }) =>
      db.transaction(async (tx) => {
        const own = await tree.lock(tx, owner.id);
        if (!own) throw new BusinessError('agent.link');
        const before = await find(tx, merchant, own, code);
        if (isDisabled === false && before.state === 'DISABLED') await demandRoom(tx, merchant, own.id);
        await updateLink(tx, { merchantId: merchant.id, key: codeKeyOf(code), isDisabled, remark: remark?.trim() ?? null });
        return find(tx, merchant, own, code);
      }),
    remove: (merchant, owner, code) =>
      db.transaction(async (tx) => {
        const at = dateOf(clock);
        const named = { accountId: owner.id, merchantId: merchant.id, key: codeKeyOf(code), at };
        if (!(await deleteLink(tx, named))) throw new BusinessError('agent.link');
        await endInvitation(tx, merchant.id, named.key, at);
      }),
    left: async ({ site }, owner) => Math.max(0, site.agents.links - (await countGood(db, owner.id, dateOf(clock)))),
    affiliate: affiliateLinks({ db, clock }),
  };
}
