import type { ContractKind, ContractTerms } from '@marquee/contract';
import type { Runner } from '../../base/database/database.ts';
import type { Margin, MarginRate, RateSource } from '../../reward/index.ts';

/** Dividends are paid from what the house has kept: they give nothing of a bet away. */
const SALARIES = {
  DAILY: 'daily salaries',
  HOURLY: 'hourly salaries',
  REALTIME: 'real-time salaries',
} as const satisfies Partial<Record<ContractKind, string>>;
type SalaryKind = keyof typeof SALARIES;

const isSalary = (kind: ContractKind): kind is SalaryKind => kind in SALARIES;

/** What a contract gives of each bet of its categories at most. */
const ratesOf = ({ categories, tiers }: ContractTerms, holder: string): MarginRate[] => {
  const rate = Math.max(0, ...tiers.map((tier) => tier.rate));
  return categories.map((gameType) => ({ gameType, rate, kind: 'salary', what: holder }));
};

/** The house's contracts of a kind: what is given below comes out of them. */
const readHouse = (runner: Runner, merchantId: number, kind: SalaryKind): Promise<{ holderId: bigint; terms: ContractTerms }[]> =>
  runner.query({
    name: 'agent-contracts-house',
    text: `select holder_id as "holderId", terms from agent_contract
           where merchant_id = $1 and kind = $2 and upline_id is null and status <> 'ENDED'`,
    values: [merchantId, kind],
  });

const nameOf = (holderId: bigint): string => `agent ${holderId}`;

/** Salaries as sources of the margin guard, one for each kind: docs/rules/rewards.md#margin. A bet wins or loses, so of each the highest counts. */
export const salarySources: readonly RateSource[] = (Object.keys(SALARIES) as SalaryKind[]).map((kind) => ({
  name: SALARIES[kind],
  rates: async (runner, merchantId) =>
    (await readHouse(runner, merchantId, kind)).flatMap(({ holderId, terms }) => ratesOf(terms, nameOf(holderId))),
}));

/** Refuses a contract of the house with which a game would give away more than is staked on it. */
export type SalaryGuard = (runner: Runner, merchantId: number, holderId: bigint, terms: ContractTerms) => Promise<void>;

/** Makes the guard; the sources are entered. */
export const createSalaryGuard =
  (margin: Pick<Margin, 'check'>): SalaryGuard =>
  async (runner, merchantId, holderId, terms) => {
    const { kind } = terms;
    if (!isSalary(kind)) return;
    const others = (await readHouse(runner, merchantId, kind)).filter(
      (each) => each.holderId !== holderId || each.terms.salaryType !== terms.salaryType,
    );
    const rates = [...others.flatMap((each) => ratesOf(each.terms, nameOf(each.holderId))), ...ratesOf(terms, nameOf(holderId))];
    await margin.check(runner, merchantId, { source: SALARIES[kind], rates });
  };
