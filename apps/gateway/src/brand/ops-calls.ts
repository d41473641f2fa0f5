import type { OpsReply } from '@marquee/contract/ops';
import { refused, refuseFlaw } from '../base/change.ts';
import { without } from '../base/operator-records.ts';
import type { Makes } from './creation.ts';
import type { Merchant } from './merchant.ts';
import type { OpsHandlers } from './ops-request.ts';
import type { BrandChanges } from './settings.ts';

/** What a brand decides of its logins. */
export const loginsOf = (merchant: Merchant): OpsReply<'opsBrand'>['logins'] => ({
  encryption: merchant.encryption,
  sessionIdleMinutes: merchant.sessionIdleMinutes,
  sessionMaxMinutes: merchant.sessionMaxMinutes,
  passwordMaxAgeDays: merchant.passwordMaxAgeDays,
  bearerSessions: merchant.bearerSessions,
  security: merchant.security,
});

type BrandCalls = Pick<
  OpsHandlers,
  | 'opsBrand'
  | 'opsBrandCreate'
  | 'opsBrandStatus'
  | 'opsBrandSite'
  | 'opsBrandRegions'
  | 'opsBrandModule'
  | 'opsBrandLogins'
  | 'opsBrandRules'
  | 'opsBrandAgentHosts'
>;

/** The operator's calls about a brand itself. */
export function brandOpsCalls(brand: BrandChanges & Makes): BrandCalls {
  return {
    opsBrand: async ({ merchant }) => ({
      code: merchant.code,
      name: merchant.name,
      demo: merchant.demo,
      status: merchant.status,
      maintenanceEnd: merchant.maintenanceEnd?.getTime() ?? null,
      hosts: [...merchant.hosts],
      agentHosts: [...merchant.agentHosts],
      logins: loginsOf(merchant),
      rules: merchant.rules,
      languages: [...merchant.languages],
      defaultLanguage: merchant.defaultLanguage,
      blockedRegions: [...merchant.blockedRegions],
      modules: { ...merchant.switches },
      site: merchant.site,
    }),
    async opsBrandCreate({ body, record }) {
      const made = await brand.create({ ...body, modules: ['USERNAMEREG3'] }, record(`brand ${body.code}`)).catch(refuseFlaw);
      return { id: made.id, code: made.code, hosts: [...made.hosts] };
    },
    async opsBrandStatus({ merchant, body, record }) {
      const until = body.until ?? null;
      await brand.setStatus(merchant.id, body.status, until === null ? null : new Date(until), record('status'));
      return null;
    },
    async opsBrandSite({ merchant, body, record }) {
      const { resources, customerService, ...rest } = without(body, 'merchant');
      const complete = {
        ...rest,
        ...(resources ? { resources: resources.map((each) => ({ qrCodeUrl: '', labelNameEn: '', ...each })) } : {}),
        ...(customerService ? { customerService: customerService.map((each) => ({ csPosition: '1', ...each })) } : {}),
      };
      if (Object.keys(complete).length === 0) throw refused('say what is to be changed');
      await brand.setSite(merchant.id, complete, record(`site: ${Object.keys(complete).sort().join(', ')}`));
      return null;
    },
    async opsBrandRegions({ merchant, body, record }) {
      await brand.setRegions(merchant.id, body.blockedRegions, record('regions'));
      return null;
    },
    async opsBrandModule({ merchant, body, record }) {
      const isModule = (name: string): name is Parameters<BrandChanges['setModule']>[1] => Object.hasOwn(merchant.switches, name);
      const names = Object.keys(merchant.switches).join(', ');
      if (!isModule(body.module)) throw refused(`there is no module ${body.module}; there are ${names}`);
      await brand.setModule(merchant.id, body.module, body.enabled, record(`module ${body.module}`));
      return null;
    },
    async opsBrandLogins({ merchant, body, record }) {
      const given = without(body, 'merchant');
      const names = Object.keys(given).sort();
      if (names.length === 0) throw refused('say what is to be changed');
      await brand.setLogins(merchant.id, given, record(`logins: ${names.join(', ')}`));
      return null;
    },
    async opsBrandRules({ merchant, body, record }) {
      await brand.setRules(merchant.id, body.rules, record('registration rules'));
      return null;
    },
    async opsBrandAgentHosts({ merchant, body, record }) {
      await brand.setAgentHosts(merchant.id, body.agentHosts, record('agent hosts'));
      return null;
    },
  };
}
