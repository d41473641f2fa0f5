import { queryClient } from '../../shared/api/query-client.ts';
import { useLanguage } from '../../shared/i18n/i18n.ts';
import { type Brand, statusQuery } from './brand.ts';
import { USUAL } from './complete.ts';

/** What calls tell of the brand that asks. */
export type BrandFields = Record<'merchant' | 'platform' | 'lotteryType', string>;

/** The brand's own fields: docs/rules/brand.md#platform-and-lottery-type. Before its status is known, the usual ones. */
export function fieldsOf({ merchantCode, platform, lotteryType }: Partial<Brand>): BrandFields {
  return { merchant: merchantCode ?? '', platform: platform || USUAL.platform, lotteryType: lotteryType || USUAL.lotteryType };
}

/** The fields of this page's brand. */
export const brandFields = (): BrandFields => fieldsOf(queryClient.getQueryData(statusQuery().queryKey)?.info ?? {});

/** Code of the language in which an answer is wanted. */
export const answerLanguage = (): string => useLanguage.getState().language?.code ?? '';

/** What every question for a list of games carries beside its filters: docs/rules/calls.md#fields-of-queries. */
export function gameListFields() {
  const { merchant, platform } = brandFields();
  return {
    clientType: '3',
    platform: 'flash,html5-desktop',
    channel: platform,
    merchant,
    // Games of any number of lines.
    minLineNum: '0',
    language: answerLanguage(),
  };
}
