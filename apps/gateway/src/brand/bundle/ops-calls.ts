import type { OpsReply } from '@marquee/contract/ops';
import { refused } from '../../base/change.ts';
import type { Transaction } from '../../base/database/database.ts';
import type { Merchant } from '../merchant.ts';
import type { OpsHandlers } from '../ops-request.ts';
import { type BundleChange, differences, shortly } from './changes.ts';
import type { Bundles } from './index.ts';

/** What the calls about whole brands stand on. */
export interface BundleOps {
  brand: { all(): Promise<readonly Merchant[]>; bundles: Bundles };
  /** Has anybody an account of the brand? */
  hasAccounts(tx: Transaction, merchantId: number): Promise<boolean>;
}

const rowOf = ({ code, name, demo, status, hosts, languages, currency }: Merchant) => ({
  code,
  name,
  demo,
  status,
  hosts: [...hosts].sort(),
  languages: [...languages],
  currency,
});

/** A change as an operator reads it: field by field where something differs, and of pictures that they do. */
function told({ sign, what, before, after }: BundleChange): OpsReply<'opsBrandPut'>['changes'] {
  if (sign !== '~' || what.startsWith('images/')) return [{ sign, what, before: '', after: '' }];
  return differences(before, after).map((each) => ({
    sign,
    what: [what, each.path].filter((part) => part !== '').join(' '),
    before: shortly(each.before),
    after: shortly(each.after),
  }));
}

/** The operator's calls about whole brands. */
export function bundleOpsCalls({
  brand,
  hasAccounts,
}: BundleOps): Pick<OpsHandlers, 'opsBrands' | 'opsBrandPut' | 'opsBrandBundle'> {
  return {
    opsBrands: async ({ merchant }) => (merchant ? [merchant] : await brand.all()).map(rowOf),
    async opsBrandPut({ merchant, body, isOfEveryBrand, record }) {
      const code = merchant?.code ?? body.code;
      if (code === undefined) throw refused('say which brand: merchant of one that there is, code of a new one');
      const { brand: given, content = [], images = {}, dryRun = false, prune = false } = body;
      const changes = await brand.bundles.put({
        code,
        isNew: merchant === null,
        brand: given,
        content,
        images,
        dryRun,
        prune,
        isOfEveryBrand,
        hasAccounts,
        record: record(`brand ${code}`),
      });
      return { code, changes: changes.flatMap(told) };
    },
    opsBrandBundle: ({ merchant }) => brand.bundles.read(merchant.code),
  };
}
