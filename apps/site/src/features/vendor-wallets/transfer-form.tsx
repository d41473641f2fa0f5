import { useEffect, useRef, useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { MAIN_WALLET, transferBetween, type VendorWallet } from '../../domain/wallet/vendor-wallets.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { type FieldErrors, missing } from '../../shared/forms/checks.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { newId } from '../../shared/lib/device-id.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Form } from '../../shared/ui/form/form.tsx';
import { SelectField } from '../../shared/ui/form/select-field.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import styles from './vendor-wallets.module.css';

export type Direction = 'in' | 'out';

interface TransferFormProps {
  wallets: readonly VendorWallet[];
  mainBalance: number;
  /** The wallet at a vendor that it begins with, and which way. */
  accountTypeId: number;
  direction: Direction;
  /** True where a press of a button led here: the amount has the focus then. */
  isChosen: boolean;
}

const AMOUNT = /^[1-9]\d{0,9}(?:\.\d{1,2})?$/;

/** Whole hundredths: what a transfer can move of a balance. */
const movable = (balance: number): number => Math.max(0, Math.floor(Math.round(balance * 10_000) / 100) / 100);

/** Sends a transfer under one name until it is answered, and says what became of it. Another transfer, or one that was refused, has a name of its own. */
function useTransfer() {
  const t = useT();
  const { currencySymbol } = useBrand();
  const sent = useRef({ what: '', requestKey: '' });
  return async (fromAccountTypeId: number, toAccountTypeId: number, amount: number) => {
    const what = `${fromAccountTypeId} ${toAccountTypeId} ${amount}`;
    if (sent.current.what !== what) sent.current = { what, requestKey: newId() };
    const { requestKey } = sent.current;
    const moved = await transferBetween({ fromAccountTypeId, toAccountTypeId, amount, requestKey }).catch((error: unknown) => {
      if (error instanceof ApiError && error.kind === 'business') sent.current.what = '';
      throw error;
    });
    sent.current.what = '';
    const isDone = moved.status === 'SUCCESS';
    showToast({
      title: t(isDone ? 'wl_moved' : 'wl_checking'),
      text: `${moneyText(moved.amount, currencySymbol)} · ${moved.txNo}`,
      tone: isDone ? 'good' : 'info',
    });
  };
}

/** From, to, amount, All. */
export function TransferForm({ wallets, mainBalance, accountTypeId, direction, isChosen }: TransferFormProps) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const [from, setFrom] = useState(direction === 'in' ? MAIN_WALLET : accountTypeId);
  const [to, setTo] = useState(direction === 'in' ? accountTypeId : MAIN_WALLET);
  const transfer = useTransfer();
  const form = useForm({ amount: '' });
  const { focus } = form;
  const isFocused = useRef(false);
  useEffect(() => {
    if (!isChosen || isFocused.current) return;
    isFocused.current = true;
    focus('amount');
  }, [isChosen, focus]);

  const options = [{ accountTypeId: MAIN_WALLET, accountName: t('wl_main'), availBalance: mainBalance }, ...wallets];
  const choices = options.map((one) => ({ value: String(one.accountTypeId), label: one.accountName }));
  const available = movable(options.find((one) => one.accountTypeId === from)?.availBalance ?? 0);
  const check = (): FieldErrors => {
    const empty = missing(form.values);
    if (Object.keys(empty).length > 0) return empty;
    if (!AMOUNT.test(form.values.amount.trim())) return { amount: { id: 'wl_amount_rule' } };
    return Number(form.values.amount) > available ? { amount: { id: 'wl_not_enough' } } : {};
  };
  /** From a wallet to itself there is nothing to move: the two change places. */
  const choose = (nextFrom: number, nextTo: number) => {
    setFrom(nextFrom);
    setTo(nextTo);
    form.clear();
  };
  const send = async () => {
    await transfer(from, to, Number(form.values.amount));
    form.reset();
  };

  return (
    <Form form={form} check={check} send={send} className={styles.form}>
      <SelectField
        isWide
        label={t('wl_from')}
        options={choices}
        value={String(from)}
        onChange={(value) => choose(Number(value), Number(value) === to ? from : to)}
      />
      <SelectField
        isWide
        label={t('wl_to')}
        options={choices}
        value={String(to)}
        onChange={(value) => choose(Number(value) === from ? to : from, Number(value))}
      />
      <TextField
        {...form.input('amount')}
        label={t('amount')}
        hint={t('wl_available', { amount: moneyText(available, currencySymbol) })}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <div className={styles.actions}>
        <Button onClick={() => form.set('amount', available > 0 ? String(available) : '')}>{t('wl_all')}</Button>
        <Button type="submit" tone="primary" isBusy={form.isBusy}>
          {t('wl_transfer')}
        </Button>
      </div>
    </Form>
  );
}
