import type { Runner, Transaction } from '../../base/database/database.ts';
import type { ModuleRow } from '../modules.ts';
import { bumpVersion, COLUMNS, type MerchantRow, type MerchantTable } from '../store.ts';

/** A brand as it is stored. */
export interface HeldBrand {
  id: number;
  status: MerchantTable['status'];
  row: MerchantRow;
  hosts: readonly { host: string; forAgents: boolean }[];
  modules: readonly ModuleRow[];
}

/** A brand by its code, held until the transaction ends; null when there is none. */
export async function lockBrand(tx: Transaction, code: string): Promise<HeldBrand | null> {
  const [held] = await tx.query<MerchantTable>({
    text: `select ${COLUMNS} from merchant where code = $1 for update`,
    values: [code],
  });
  if (!held) return null;
  const { id, status, maintenance_until: _, ...row } = held;
  const hosts = await tx.query<{ host: string; forAgents: boolean }>({
    text: 'select host, for_agents as "forAgents" from merchant_host where merchant_id = $1 order by host',
    values: [id],
  });
  const modules = await tx.query<ModuleRow>({
    text: `select mod_id as "modId", parent_id as "parentId", position, enabled from merchant_module where merchant_id = $1`,
    values: [id],
  });
  return { id, status, row, hosts, modules };
}

/** Replaces everything that a brand's row says. */
export async function updateMerchant(tx: Transaction, id: number, row: MerchantRow): Promise<void> {
  const { rules, site, security, ...plain } = row;
  const columns = { ...plain, rules: JSON.stringify(rules), site: JSON.stringify(site), security: JSON.stringify(security) };
  const set = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`);
  await tx.query({ text: `update merchant set ${set.join(', ')} where id = $1`, values: [id, ...Object.values(columns)] });
  await bumpVersion(tx);
}

/** Replaces the hosts of a brand; returns those that belong to another one. */
export async function replaceHosts(tx: Transaction, id: number, hosts: readonly string[]): Promise<string[]> {
  await tx.query({
    text: 'delete from merchant_host where merchant_id = $1 and host <> all($2::text[])',
    values: [id, [...hosts]],
  });
  await tx.query({
    text: 'insert into merchant_host (host, merchant_id) select host, $1 from unnest($2::text[]) as host on conflict (host) do nothing',
    values: [id, [...hosts]],
  });
  return hostsOfOthers(tx, id, hosts);
}

/** Those of some hosts that belong to another brand. */
export async function hostsOfOthers(tx: Transaction, id: number, hosts: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ host: string }>({
    text: 'select host from merchant_host where host = any($1::text[]) and merchant_id <> $2',
    values: [[...hosts], id],
  });
  return rows.map(({ host }) => host);
}

/** The tags of the pictures that there are, by path. */
export async function readTags(db: Runner, paths: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ path: string; etag: string }>({
    text: 'select path, etag from brand_image where path = any($1::text[])',
    values: [[...paths]],
  });
  return new Map(rows.map(({ path, etag }) => [path, etag]));
}
