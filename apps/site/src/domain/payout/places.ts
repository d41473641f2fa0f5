import { translateOr } from '../../shared/i18n/use-t.ts';
import type { Withdrawal } from './queries.ts';

/** Where a withdrawal goes: bank and account, or by which way where no account was named. */
export const placeOf = ({ bankName, account }: Withdrawal): string =>
  account === '' ? translateOr(`dp_group_${bankName}`, bankName) : `${bankName} ${account}`;
