import { useT } from '../../../shared/i18n/use-t.ts';
import { Chips } from '../../../shared/ui/data/chips.tsx';
import { useTypeOfAccount } from '../account-type.ts';

/** Which kind of account is opened. */
export function TypeChips({
  types,
  value,
  onChange,
}: {
  types: readonly number[];
  value: string;
  onChange: (type: string) => void;
}) {
  const t = useT();
  const typeOf = useTypeOfAccount();
  return (
    <Chips
      isWrapped
      label={t('rg_account_type')}
      options={types.map((type) => ({ value: String(type), label: typeOf(type) }))}
      value={value}
      onChange={onChange}
    />
  );
}
