import { refused } from '../../base/change.ts';
import type { Transaction } from '../../base/database/database.ts';
import type { Brand } from '../index.ts';
import type { Merchant } from '../merchant.ts';
import type { OpsHandlers } from '../ops-request.ts';
import { shortly } from './changes.ts';

/** What the calls about whole brands stand on. */
export interface BundleOps {
  brand: Pick<Brand, 'all' | 'bundles'>;
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
      return {
        code,
        changes: changes.map(({ sign, what, before, after }) => ({ sign, what, before: shortly(before), after: shortly(after) })),
      };
    },
    opsBrandBundle: ({ merchant }) => brand.bundles.read(merchant.code),
  };
}
