import type { Reply } from '@marquee/contract';
import { type ReactNode, useRef, useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { type DepositChannel, openDeposit } from '../../domain/wallet/deposits.ts';
import { type FieldErrors, missing } from '../../shared/forms/checks.ts';
import { type FormState, useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { newId } from '../../shared/lib/device-id.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useIsDesk } from '../../shared/lib/use-is-desk.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Chips } from '../../shared/ui/data/chips.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import { type Step, SteppedForm } from '../../shared/ui/money/stepped-form.tsx';
import { currencyText, inCurrency, typedAmount } from './amounts.ts';
import { BonusChoice, useOffers } from './bonus-choice.tsx';
import styles from './deposit.module.css';
import { MethodList } from './method-list.tsx';
import { Summary } from './summary.tsx';

type Field = 'amount' | 'network' | 'serial' | 'pin';

interface DepositFormProps {
  channels: readonly DepositChannel[];
  info: Reply<'depositSettings'>['depositInfo'];
  onShow: (orderNo: string) => void;
}

/** The card that is paid with. Its secret leaves this page encrypted. */
function VoucherFields({ form }: { form: FormState<Field> }) {
  const t = useT();
  return (
    <>
      <TextField required autoComplete="off" label={t('dp_card_network')} {...form.input('network')} />
      <TextField required autoComplete="off" label={t('dp_card_serial')} {...form.input('serial')} />
      <TextField required autoComplete="off" type="password" label={t('dp_card_pin')} {...form.input('pin')} />
    </>
  );
}

/** What a way of paying takes at least and at most, as it is written. */
const limitsOf = ({ minAmount, maxAmount }: DepositChannel, symbol: string) => ({
  min: moneyText(minAmount, symbol),
  max: moneyText(maxAmount, symbol),
});

/** The amount in units and, while it is typed, in the currency. */
function AmountField({
  channel,
  info,
  form,
}: {
  channel: DepositChannel;
  info: DepositFormProps['info'];
  form: FormState<Field>;
}) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const { unitValue, currency } = info;
  const amount = typedAmount(form.values.amount);
  const limits = t('dp_min_max', limitsOf(channel, currencySymbol));
  const inMoney = amount !== null && t('dp_in_currency', { amount: currencyText(inCurrency(amount, unitValue), currency) });
  const hint = amount === null ? limits : `${moneyText(amount, currencySymbol)} ${inMoney} · ${limits}`;
  const quick = channel.quickAmounts.filter((each) => each >= channel.minAmount && each <= channel.maxAmount);
  return (
    <>
      {quick.length > 0 && (
        <Chips
          isWrapped
          label={t('dp_quick_amount')}
          options={quick.map((each) => ({ value: String(each), label: moneyText(each, currencySymbol) }))}
          value={form.values.amount}
          onChange={(value) => form.set('amount', value)}
        />
      )}
      <TextField required inputMode="decimal" autoComplete="off" label={t('amount')} {...form.input('amount')} hint={hint} />
    </>
  );
}

/** How much and by which way. The same request sent twice, by a double click or after a lost answer, is one order. */
export function DepositForm({ channels, info, onShow }: DepositFormProps) {
  const t = useT();
  const isDesk = useIsDesk();
  const { currencySymbol } = useBrand();
  const form = useForm<Field>({ amount: '', network: '', serial: '', pin: '' });
  const [code, setCode] = useState(() => channels.find(({ isOpen }) => isOpen)?.mcsBankCode ?? '');
  const channel = channels.find(({ mcsBankCode }) => mcsBankCode === code) ?? channels[0];
  const request = useRef({ about: '', key: '' });
  const [wanted, setWanted] = useState<number | null>(null);
  const offers = useOffers(typedAmount(form.values.amount), code);
  if (!channel) return null;
  const isVoucher = channel.kind === 'VOUCHER';
  const { amount, network, serial, pin } = form.values;
  // What no longer goes together with the amount or the way of paying is not chosen any more.
  const promotionId = offers.find((each) => each.isEnough && each.promotionId === wanted)?.promotionId ?? null;

  const check = (): FieldErrors => {
    const value = typedAmount(amount);
    const isWithin = value !== null && value >= channel.minAmount && value <= channel.maxAmount;
    return {
      ...(isWithin ? {} : { amount: { id: 'dp_amount_wrong', values: limitsOf(channel, currencySymbol) } }),
      ...(isVoucher ? missing({ network, serial, pin }) : {}),
    };
  };
  const send = async () => {
    const about = [code, amount, network, serial, pin, promotionId].join('|');
    if (request.current.about !== about) request.current = { about, key: newId() };
    const wish = {
      amount: typedAmount(amount) ?? 0,
      mcsBankCode: code,
      requestKey: request.current.key,
      ...(promotionId === null ? {} : { promotionId }),
      device: isDesk ? ('desktop' as const) : ('mobile' as const),
    };
    const voucher = { network: network.trim(), serial: serial.trim(), pin: pin.trim() };
    onShow((await openDeposit(wish, channel.kind, isVoucher ? voucher : undefined)).orderNo);
  };

  const typed = typedAmount(amount);
  const open = channel.openOrderNo;
  const step = (name: string, fields: readonly string[], content: ReactNode): Step => ({ name, fields, content });
  const steps = [
    step('method', ['channel'], <MethodList channels={channels} chosen={code} onChoose={setCode} />),
    ...(open !== null ? [] : [step('amount', ['amount'], <AmountField channel={channel} info={info} form={form} />)]),
    ...(open !== null || !isVoucher ? [] : [step('card', ['network', 'serial', 'pin'], <VoucherFields form={form} />)]),
    ...(open !== null || offers.length === 0
      ? []
      : [step('bonus', ['bonus'], <BonusChoice offers={offers} chosen={promotionId} onChoose={setWanted} />)]),
    ...(open !== null ? [] : [step('summary', [], <Summary channel={channel} info={info} amount={typed} />)]),
  ];
  const toOpen = open !== null && (
    <Button tone="primary" isWide onClick={() => onShow(open)}>
      {t('dp_to_open')}
    </Button>
  );

  return (
    <SteppedForm
      form={form}
      steps={steps}
      check={check}
      send={send}
      className={styles.form}
      action={t('dp_continue')}
      instead={toOpen || undefined}
      isOff={!channel.isOpen}
    />
  );
}
