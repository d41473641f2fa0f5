import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { withdraw } from '../../domain/payout/actions.ts';
import { bankCardsQuery, type CardType, chargesQuery, type WithdrawSettings } from '../../domain/payout/queries.ts';
import { bothWays, type Worth } from '../../domain/wallet/worth.ts';
import { type FieldErrors, missing } from '../../shared/forms/checks.ts';
import { type FormState, useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { hasCustomerService, openCustomerService } from '../../shared/lib/customer-service.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';
import { useRequestKey } from '../../shared/lib/use-request-key.ts';
import { Button, buttonClass } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { PinField } from '../../shared/ui/form/pin-field.tsx';
import { SelectField } from '../../shared/ui/form/select-field.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import { SteppedForm } from '../../shared/ui/money/stepped-form.tsx';
import styles from './withdraw.module.css';

const NOTHING = { amount: '', pin: '' };
/** An amount as it is typed: at most two decimals. */
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const QUIET_MS = 300;
const SECURITY = '/member/securityCenter';
const GAMES = '/rng';

/** What an account is called. */
const nameOf = ({ bankName, account }: { bankName: string; account: string }): string => `${bankName} ${account}`;

/** The limits of a kind of account. */
function limitsOf(settings: WithdrawSettings, type: CardType): [min: number, max: number] {
  if (type === 'EW') return [settings.eWalletMinAmount, settings.eWalletMaxAmount];
  if (type === 'VW') return [settings.virtualMinAmount, settings.virtualMaxAmount];
  return [settings.minimumAmount, settings.maximumAmount];
}

/** What is wrong with a typed amount, where something is. */
function amountError(
  typed: string,
  isAmount: boolean,
  { min, max, withdrawable }: Record<'min' | 'max' | 'withdrawable', number>,
  symbol: string,
): FieldErrors {
  if (typed === '') return {};
  if (!isAmount) return { amount: { id: 'field_invalid' } };
  const amount = Number(typed);
  if (amount < min || amount > max)
    return { amount: { id: 'dp_amount_wrong', values: { min: moneyText(min, symbol), max: moneyText(max, symbol) } } };
  return amount > withdrawable ? { amount: { id: 'wd_above_withdrawable' } } : {};
}

/** What stands in the way, and what leads out of it. */
function Blocker({ blocker }: { blocker: NonNullable<WithdrawSettings['blocker']> }) {
  const t = useT();
  const dialogs = useDialogs();
  const { customerService } = useBrand();
  return (
    <div className={styles.blocker} role="status">
      <p>{blocker.message}</p>
      {blocker.way === 'accounts' && <Button onClick={() => dialogs.open('payoutAccount')}>{t('payout_add')}</Button>}
      {blocker.way === 'security' && (
        <Link className={buttonClass()} to={SECURITY}>
          {t('wd_way_security')}
        </Link>
      )}
      {blocker.way === 'turnover' && (
        <Link className={buttonClass({ tone: 'primary' })} to={GAMES}>
          {t('wd_play')}
        </Link>
      )}
      {blocker.way === 'service' && hasCustomerService(customerService) && (
        <Button onClick={() => void openCustomerService(customerService)}>
          <Icon name="headset" />
          {t('in_customer_service')}
        </Button>
      )}
    </div>
  );
}

interface QuoteProps {
  amount: number;
  charges: { fee: number; net: number } | undefined;
  account: ReturnType<typeof useAccounts>['account'];
  worth: Worth;
}

/** Where it goes, the fee and what arrives, before anything is confirmed. */
function Quote({ amount, charges, account, worth }: QuoteProps) {
  const t = useT();
  const { currencySymbol } = useBrand();
  return (
    <dl className={styles.quote} aria-live="polite">
      <dt>{t('wd_account')}</dt>
      <dd className="tabular">{account ? nameOf(account) : '–'}</dd>
      <dt>{t('amount')}</dt>
      <dd className="tabular">{amount > 0 ? moneyText(amount, currencySymbol) : '–'}</dd>
      <dt>{t('wd_fee')}</dt>
      <dd className="tabular">{amount > 0 && charges ? moneyText(charges.fee, currencySymbol) : '–'}</dd>
      <dt>{t('wd_net')}</dt>
      <dd className="tabular">{amount > 0 && charges ? bothWays(charges.net, currencySymbol, worth) : '–'}</dd>
    </dl>
  );
}

interface AmountFieldProps {
  form: FormState<keyof typeof NOTHING>;
  hint: string;
  all: number;
  onType: (amount: string) => void;
}

/** The accounts that can be used, and the one that is chosen. */
function useAccounts() {
  const accounts = (useQuery(bankCardsQuery()).data?.list ?? []).filter(({ isWithdrawActive }) => isWithdrawActive);
  const [chosen, choose] = useState('');
  const account =
    accounts.find(({ bankCardId }) => bankCardId === chosen) ?? accounts.find(({ isDefault }) => isDefault) ?? accounts[0];
  return { accounts, account, choose };
}

/** What a typed amount costs, asked for once nobody types any more. */
function useCharges(typed: string) {
  const isAmount = AMOUNT.test(typed) && Number(typed) > 0;
  const asked = useDebounced(isAmount ? Number(typed) : 0, QUIET_MS);
  const charges = useQuery({ ...chargesQuery(asked), enabled: asked > 0 }).data;
  return { isAmount, asked, charges };
}

type Accounts = ReturnType<typeof useAccounts>;

/** Where it goes. */
function AccountField({
  accounts,
  account,
  onChoose,
}: Pick<Accounts, 'accounts' | 'account'> & { onChoose: Accounts['choose'] }) {
  const t = useT();
  return (
    <SelectField
      isWide
      label={t('wd_account')}
      options={accounts.map((each) => ({ value: each.bankCardId, label: nameOf(each) }))}
      value={account?.bankCardId ?? ''}
      onChange={onChoose}
    />
  );
}

/** What it comes to, and the payment password. */
function Confirm({ form, ...quote }: Pick<AmountFieldProps, 'form'> & QuoteProps) {
  const t = useT();
  return (
    <>
      <Quote {...quote} />
      <PinField label={t('payment_password')} {...form.field('pin')} />
    </>
  );
}

/** The amount, with a button for all that can be withdrawn. */
function AmountField({ form, hint, all, onType }: AmountFieldProps) {
  const t = useT();
  return (
    <div className={styles.amount}>
      <TextField
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        required
        hint={hint}
        {...form.input('amount')}
        onChange={(event) => onType(event.target.value.replaceAll(',', '').trim())}
      />
      <Button onClick={() => onType(String(all))}>{t('wd_all')}</Button>
    </div>
  );
}

/** Asks for a withdrawal: account, amount, fee, payment password. */
export function WithdrawForm({ settings }: { settings: WithdrawSettings }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const form = useForm<keyof typeof NOTHING>(NOTHING);
  const requestKey = useRequestKey();
  const { accounts, account, choose } = useAccounts();
  const { amount: typed, pin } = form.values;
  const { isAmount, asked, charges } = useCharges(typed);
  const [min, max] = limitsOf(settings, account?.cardType ?? 'BC');

  if (settings.blocker) return <Blocker blocker={settings.blocker} />;

  const check = (): FieldErrors => ({
    ...amountError(typed, isAmount, { min, max, withdrawable: settings.withdrawable }, currencySymbol),
    ...missing({ amount: typed, pin }),
  });
  const hint = t('wd_range', { min: moneyText(min, currencySymbol), max: moneyText(max, currencySymbol) });
  const all = Math.floor(Math.min(settings.withdrawable, max) * 100) / 100;
  const type = (amount: string) => {
    requestKey.renew();
    form.set('amount', amount);
  };
  const send = async () => {
    if (!account) return;
    // Confirmed is the fee that is shown; while another amount is being asked about the gateway says what it costs.
    const shown = charges && asked === Number(typed) ? { fee: charges.fee } : {};
    const body = {
      amount: Number(typed),
      bankCardId: account.bankCardId,
      password: pin,
      requestKey: requestKey.current(),
      ...shown,
    };
    const { orderNo } = await withdraw(body);
    requestKey.renew();
    form.reset();
    showToast({ tone: 'good', title: t('wd_asked', { order: orderNo }) });
  };

  return (
    <section className={styles.form} aria-label={t('wd_form')}>
      <h2 className={styles.subtitle}>{t('wd_form')}</h2>
      <SteppedForm
        form={form}
        check={check}
        send={send}
        className={styles.fields}
        action={t('in_increase_withdrawal')}
        steps={[
          { name: 'account', fields: [], content: <AccountField accounts={accounts} account={account} onChoose={choose} /> },
          { name: 'amount', fields: ['amount'], content: <AmountField form={form} hint={hint} all={all} onType={type} /> },
          {
            name: 'confirm',
            fields: ['pin'],
            content: <Confirm form={form} account={account} amount={asked} charges={charges} worth={settings} />,
          },
        ]}
      />
    </section>
  );
}
