import { translateOr, useT } from '../../shared/i18n/use-t.ts';

/** Gives the words for types of accounts; those of a player for one that has none. */
export function useTypeOfAccount(): (type: number) => string {
  const t = useT();
  return (type) => translateOr(`ac_type_${type}`, t('ac_type_0'));
}
