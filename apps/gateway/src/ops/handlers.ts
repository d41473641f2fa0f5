import type { OpsBody, OpsCallName, OpsQuery, OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import { type Recorder, refused } from '../base/change.ts';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import { type Brand, type ContentItem, type ItemInput, type Merchant, SvgError, versionedPath } from '../brand/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { AccountDesk } from '../identity/index.ts';
import type { Messages } from '../message/index.ts';
import type { PointConfig, Points, Reward } from '../points/index.ts';
import type { Promotion, Promotions } from '../promotion/index.ts';
import type { Reviews } from '../wallet/index.ts';
import { backgroundHandlers } from './background-handlers.ts';
import { catalogueHandlers } from './catalogue-handlers.ts';
import { heldHandlers } from './held-handlers.ts';
import { loginHandlers, loginsOf } from './login-handlers.ts';
import { amountOf, pageOf, without } from './records.ts';
import { readAudit, readRefusals } from './store.ts';

/** What the operator's calls work with. */
export interface OpsDeps {
  db: Database;
  clock: Clock;
  brand: Brand;
  promotions: Promotions;
  points: Points;
  catalogue: Pick<Catalogue, 'desk' | 'game' | 'vendorById'>;
  reviews: Reviews;
  accounts: AccountDesk;
  messages: Pick<Messages, 'send'>;
}

/** A checked request of one call. */
export interface OpsRequest<N extends OpsCallName> {
  merchant: Merchant;
  query: OpsQuery<N>;
  body: OpsBody<N>;
  /** Who asks. */
  operator: string;
  /** Works the operator on every brand? Only then may it change what all brands share. */
  isOfEveryBrand: boolean;
  /** Writes the change down: what was changed. */
  record(subject: string): Recorder;
}

export type OpsHandlers = { [N in OpsCallName]: (request: OpsRequest<N>) => Promise<OpsReply<N>> };

const contentOf = (item: ContentItem): OpsReply<'opsContentPut'> => ({
  ...without(item, 'merchantId'),
  words: { ...item.words },
  groups: [...item.groups],
  tags: [...item.tags],
});

const promotionOf = (promotion: Promotion): OpsReply<'opsPromotionPut'> => ({
  ...without(promotion, 'merchantId'),
  words: { ...promotion.words },
});

const rewardOf = (reward: Reward): OpsReply<'opsRewardPut'> => ({
  ...without(reward, 'merchantId'),
  words: { ...reward.words },
  amountRequired: toWire(reward.amountRequired),
});

const NO_CONFIG: OpsReply<'opsPointConfig'> = {
  revision: 0,
  convertible: false,
  pointsPerUnit: 0,
  minPoints: 0,
  maxPoints: 0,
  ratios: {},
};

const configOf = (config: PointConfig): OpsReply<'opsPointConfig'> => ({
  ...without(config, 'merchantId'),
  ratios: { ...config.ratios },
});

function brandHandlers({
  brand,
}: OpsDeps): Pick<OpsHandlers, 'opsBrand' | 'opsBrandStatus' | 'opsBrandSite' | 'opsBrandRegions' | 'opsBrandModule'> {
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
      const isModule = (name: string): name is Parameters<Brand['setModule']>[1] => Object.hasOwn(merchant.switches, name);
      const names = Object.keys(merchant.switches).join(', ');
      if (!isModule(body.module)) throw refused(`there is no module ${body.module}; there are ${names}`);
      await brand.setModule(merchant.id, body.module, body.enabled, record(`module ${body.module}`));
      return null;
    },
  };
}

function contentHandlers({
  brand,
  clock,
}: OpsDeps): Pick<OpsHandlers, 'opsContent' | 'opsContentPut' | 'opsContentDelete' | 'opsImagePut'> {
  const { content, images } = brand;
  return {
    async opsContent({ merchant, query }) {
      const { list, ...rest } = pageOf(await content.list(merchant.id, query.kind), query);
      return { list: list.map(contentOf), ...rest };
    },
    async opsContentPut({ merchant, body, record }) {
      const fields = without(body, 'merchant', 'revision');
      const held = (await content.list(merchant.id, fields.kind)).find(({ slug }) => slug === fields.slug);
      const link = { type: '', target: '', vendor: '', gameType: '', ...fields.link } as const;
      const input = { ...fields, link, startsAt: fields.startsAt ?? held?.startsAt ?? clock.now() } as ItemInput;
      return contentOf(
        await content.put(merchant.id, input, { revision: body.revision, record: record(`${fields.kind} ${fields.slug}`) }),
      );
    },
    async opsContentDelete({ merchant, query: { kind, slug, revision }, record }) {
      await content.remove(merchant.id, kind, slug, { revision, record: record(`${kind} ${slug}`) });
      return null;
    },
    async opsImagePut({ merchant, body: { name, svg }, record }) {
      // A brand’s pictures bear its code, so that no brand paints over another’s.
      const path = `content/${merchant.code}-${name}.svg`;
      await images.put(path, svg, record(`image ${path}`)).catch((error: unknown) => {
        throw error instanceof SvgError ? refused(error.message) : error;
      });
      return { image: versionedPath(path, svg) };
    },
  };
}

function promotionHandlers({
  promotions,
  clock,
}: OpsDeps): Pick<OpsHandlers, 'opsPromotions' | 'opsPromotionPut' | 'opsPromotionDelete'> {
  return {
    async opsPromotions({ merchant, query }) {
      const { list, ...rest } = pageOf(await promotions.list(merchant.id), query);
      return { list: list.map(promotionOf), ...rest };
    },
    async opsPromotionPut({ merchant, body, record }) {
      const fields = without(body, 'merchant', 'revision');
      const held = (await promotions.list(merchant.id)).find(({ slug }) => slug === fields.slug);
      const input = { ...fields, startsAt: fields.startsAt ?? held?.startsAt ?? clock.now() } as Parameters<Promotions['put']>[1];
      return promotionOf(
        await promotions.put(merchant.id, input, { revision: body.revision, record: record(`promotion ${fields.slug}`) }),
      );
    },
    async opsPromotionDelete({ merchant, query: { slug, revision }, record }) {
      await promotions.remove(merchant.id, slug, { revision, record: record(`promotion ${slug}`) });
      return null;
    },
  };
}

function pointHandlers({
  points,
  clock,
}: OpsDeps): Pick<OpsHandlers, 'opsRewards' | 'opsRewardPut' | 'opsRewardDelete' | 'opsPointConfig' | 'opsPointConfigPut'> {
  return {
    async opsRewards({ merchant, query }) {
      const { list, ...rest } = pageOf(await points.list(merchant.id), query);
      return { list: list.map(rewardOf), ...rest };
    },
    async opsRewardPut({ merchant, body, record }) {
      const fields = without(body, 'merchant', 'revision');
      const held = (await points.list(merchant.id)).find(({ slug }) => slug === fields.slug);
      const startsAt = fields.startsAt ?? held?.startsAt ?? clock.now();
      const input = { ...fields, startsAt, amountRequired: amountOf(fields.amountRequired ?? 0) } as Parameters<Points['put']>[1];
      return rewardOf(await points.put(merchant.id, input, { revision: body.revision, record: record(`reward ${fields.slug}`) }));
    },
    async opsRewardDelete({ merchant, query: { slug, revision }, record }) {
      await points.remove(merchant.id, slug, { revision, record: record(`reward ${slug}`) });
      return null;
    },
    async opsPointConfig({ merchant }) {
      const config = await points.configOf(merchant.id);
      return config ? configOf(config) : NO_CONFIG;
    },
    async opsPointConfigPut({ merchant, body, record }) {
      const options = { revision: body.revision, record: record('point configuration') };
      return configOf(await points.putConfig(merchant.id, without(body, 'merchant', 'revision'), options));
    },
  };
}

/** What the operator's calls do, from whichever side they come: over HTTP or from the command line. */
export function opsHandlers(deps: OpsDeps): OpsHandlers {
  return {
    ...brandHandlers(deps),
    ...loginHandlers(deps),
    ...contentHandlers(deps),
    ...promotionHandlers(deps),
    ...pointHandlers(deps),
    ...catalogueHandlers(deps.catalogue),
    async opsRefusals({ merchant, query: { before, size = 50 }, isOfEveryBrand }) {
      const entries = await readRefusals(deps.db, {
        merchantId: merchant.id,
        withNobodys: isOfEveryBrand,
        before,
        count: size + 1,
      });
      const list = entries.slice(0, size).map(({ id, at, ...entry }) => ({ id: Number(id), at: at.getTime(), ...entry }));
      return { list, next: entries.length > size ? (list.at(-1)?.id ?? null) : null };
    },
    ...heldHandlers(deps),
    ...backgroundHandlers(deps),
    async opsAudit({ merchant, query: { before, size = 50 } }) {
      const entries = await readAudit(deps.db, merchant.id, before, size + 1);
      const list = entries.slice(0, size).map(({ id, at, ...entry }) => ({ id: Number(id), at: at.getTime(), ...entry }));
      return { list, next: entries.length > size ? (list.at(-1)?.id ?? null) : null };
    },
  };
}
