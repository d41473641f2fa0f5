import type { OpsReply } from '@marquee/contract/ops';
import { type Merchant, vipLevelsOf } from '../../brand/index.ts';
import { createBenefit, nextOf, type VipRoutesDeps } from './routes.ts';

/** A member's level with its gifts, as an operator sees it. */
export type LevelPreview = OpsReply<'opsRewardPreview'>['level'];

/** Makes what shows a member's level with the gifts of all levels, and those of its own day and half of a month. */
export function createLevelPreview(deps: Omit<VipRoutesDeps, 'brandOf'>) {
  const { db, vip, ranks } = deps;
  const benefit = createBenefit(deps);
  return async (merchant: Merchant, accountId: bigint): Promise<LevelPreview> => {
    const level = (await ranks.levels(db, [accountId])).get(accountId) ?? 0;
    const state = await vip.state(db, accountId, level);
    const { levels, birthday, packet } = await benefit(merchant, accountId, merchant.defaultLanguage);
    const upgrades = levels.map(({ upgrade, upgradeGift }, place) => ({
      ...{ gift: 'UPGRADE' as const, level: place, amount: upgradeGift, state: upgrade.state },
    }));
    return {
      level,
      next: nextOf(vipLevelsOf(merchant.site.tiers), state)?.to.level ?? null,
      gifts: [
        ...upgrades,
        { gift: 'BIRTHDAY', level, amount: birthday.amount, state: birthday.state },
        { gift: 'PACKET', level, amount: packet.amount, state: packet.state },
      ],
    };
  };
}
