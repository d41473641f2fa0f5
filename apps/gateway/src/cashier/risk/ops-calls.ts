import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import type { Database } from '../../base/database/database.ts';
import { amountOf } from '../../base/operator-records.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import { type RiskRules, readRiskRules, writeRiskRules } from './risk-store.ts';

const shown = ({ unusualTimes, unusualLeast, ...rules }: RiskRules): OpsReply<'opsRiskRules'> => ({
  ...rules,
  unusualTimes: unusualTimes / 100,
  unusualLeast: toWire(unusualLeast),
});

/** The operator's calls about when an order shows a sign. */
export const riskOpsCalls = ({ db }: { db: Database }): Pick<OpsHandlers, 'opsRiskRules' | 'opsRiskRulesPut'> => ({
  opsRiskRules: async ({ merchant }) => shown(await readRiskRules(db, merchant.id)),
  opsRiskRulesPut: ({ merchant, body: { merchant: _code, unusualTimes, unusualLeast, ...rest }, record }) =>
    db.transaction(async (tx) => {
      const before = await readRiskRules(tx, merchant.id);
      const after: RiskRules = {
        ...before,
        ...rest,
        ...(unusualTimes === undefined ? {} : { unusualTimes: Math.round(unusualTimes * 100) }),
        ...(unusualLeast === undefined ? {} : { unusualLeast: amountOf(unusualLeast) }),
      };
      await writeRiskRules(tx, merchant.id, after);
      await record('risk signs')(tx, { before: shown(before), after: shown(after) });
      return shown(after);
    }),
});
