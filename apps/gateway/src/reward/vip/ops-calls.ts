import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import { refused } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { type Brand, clubLabelOf, type Merchant, type OpsHandlers, type Tier, vipLevelsOf } from '../../brand/index.ts';
import type { AccountDesk, Identity } from '../../identity/index.ts';
import { keepOf } from './standing.ts';
import type { Vip } from './vip.ts';

const CHANGES = 50;

const tableOf = ({ site: { tiers, vip } }: Pick<Merchant, 'site'>): OpsReply<'opsVipLevels'> => ({
  rules: { ...vip },
  levels: tiers.map(({ names, cashback, ...tier }) => ({ ...tier, names: { ...names }, cashback: { ...cashback } })),
});

/** What the operator's calls about levels stand on. */
export interface VipOps {
  db: Database;
  brand: Pick<Brand, 'setSite' | 'of'>;
  accounts: Pick<AccountDesk, 'account'>;
  ranks: Identity['ranks'];
  vip: Pick<Vip, 'give' | 'state' | 'changes'>;
}

/** Makes what shows a member's level as an operator sees it. */
function createRecords({ db, accounts, ranks, vip }: VipOps) {
  return async (merchant: Merchant, name: string): Promise<OpsReply<'opsVipMember'>> => {
    const { id, username } = await accounts.account(merchant, name);
    const level = (await ranks.levels(db, [id])).get(id) ?? 0;
    const { row, reached, lost, deposits, validBet, cycleBet } = await vip.state(db, id, level);
    const { rows } = await vip.changes(id, { limit: CHANGES, offset: 0 });
    const keep = toWire(keepOf(vipLevelsOf(merchant.site.tiers), level));
    return {
      ...{ username, level, reached, lost, deposits: sumToWire(deposits), validBet: sumToWire(validBet) },
      name: clubLabelOf(merchant.site.tiers, level, ['EN']).labelName,
      cycle: row && { from: row.cycleFrom, to: row.cycleTo, bet: sumToWire(cycleBet), keep },
      changes: rows.map((each) => ({
        ...{ at: each.at.getTime(), from: each.fromLevel, to: each.toLevel, reason: each.reason, note: each.note },
        ...{ deposits: sumToWire(each.deposits), validBet: sumToWire(each.validBet) },
      })),
    };
  };
}

/** The operator's calls about VIP levels: docs/operators.md#vip-levels. */
export function vipOpsCalls(
  deps: VipOps,
): Pick<OpsHandlers, 'opsVipLevels' | 'opsVipLevelsPut' | 'opsVipMember' | 'opsVipMemberPut'> {
  const { brand, accounts, vip } = deps;
  const recordOf = createRecords(deps);
  return {
    opsVipLevels: async ({ merchant }) => tableOf(merchant),
    async opsVipLevelsPut({ merchant, body: { rules, levels }, record }) {
      if (!rules && !levels) throw refused('say what is to be changed');
      const site = { ...(rules ? { vip: rules } : {}), ...(levels ? { tiers: levels as Tier[] } : {}) };
      await brand.setSite(merchant.id, site, record('VIP levels'));
      return tableOf(brand.of(merchant));
    },
    opsVipMember: ({ merchant, query: { username } }) => recordOf(merchant, username),
    async opsVipMemberPut({ merchant, body: { username, level, reason }, record }) {
      const account = await accounts.account(merchant, username);
      const asked = { merchantId: merchant.id, accountId: account.id, level, reason };
      await vip.give(asked, record(`VIP level of ${account.username}`));
      return recordOf(merchant, username);
    },
  };
}
