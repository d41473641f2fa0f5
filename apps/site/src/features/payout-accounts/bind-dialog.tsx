import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bindAccount } from '../../domain/payout/actions.ts';
import {
  bankCardsQuery,
  banksQuery,
  CARD_LABELS,
  CARD_TYPES,
  type CardType,
  waitMinutesOf,
} from '../../domain/payout/queries.ts';
import { useSession } from '../../domain/session/store.ts';
import { type FieldErrors, missing } from '../../shared/forms/checks.ts';
import { type FormState, useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { firstField } from '../../shared/ui/form/first-field.ts';
import { AccountName } from '../../shared/ui/form/form.tsx';
import { FormTabs } from '../../shared/ui/form/form-tabs.tsx';
import { PinField } from '../../shared/ui/form/pin-field.tsx';
import { SelectField } from '../../shared/ui/form/select-field.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import { SteppedForm } from '../../shared/ui/money/stepped-form.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';

const LONGEST = 60;
const NOTHING = { account: '', pin: '' };

interface WhereProps {
  offered: readonly { bankCode: string; bankName: string }[];
  bank: string;
  type: CardType;
  onKind: (type: CardType) => void;
  onChoose: (bank: string) => void;
}

/** The kind of an account, and whose it is an account with. */
function Where({ offered, bank, type, onKind, onChoose }: WhereProps) {
  const t = useT();
  return (
    <FormTabs
      label={t('payout_kinds')}
      tabs={CARD_TYPES.map((value) => ({ value, label: t(CARD_LABELS[value]) }))}
      value={type}
      onChange={onKind}
    >
      <SelectField
        isWide
        label={t('payout_where')}
        options={offered.map(({ bankCode, bankName }) => ({ value: bankCode, label: bankName }))}
        value={bank}
        onChange={onChoose}
      />
    </FormTabs>
  );
}

type BindForm = FormState<keyof typeof NOTHING>;

function AccountNumber({ form, type }: { form: BindForm; type: CardType }) {
  const t = useT();
  return (
    <TextField
      label={t('sc_account_no')}
      inputMode={type === 'VW' ? 'text' : 'numeric'}
      autoComplete="off"
      required
      maxLength={LONGEST}
      {...form.input('account')}
    />
  );
}

function Pin({ form }: { form: BindForm }) {
  const t = useT();
  const userName = useSession((session) => session.userName);
  return (
    <>
      <AccountName name={userName} />
      <PinField label={t('payment_password')} {...form.field('pin')} />
    </>
  );
}

/** Adds a payout account: bank, e-wallet or crypto address. */
export default function BindDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const banks = useQuery(banksQuery()).data?.list ?? [];
  const minutes = waitMinutesOf(useQuery(bankCardsQuery()).data);
  const form = useForm<keyof typeof NOTHING>(NOTHING);
  const [type, setType] = useState<CardType>('BC');
  const [chosen, setChosen] = useState('');
  const offered = banks.filter(({ cardType }) => cardType === type);
  const bank = offered.find(({ bankCode }) => bankCode === chosen) ?? offered[0];
  const { account, pin } = form.values;

  const check = (): FieldErrors => {
    const number = account.replaceAll(/[\s.-]/g, '');
    const isNumber = bank !== undefined && new RegExp(bank.accountPattern).test(number);
    return { ...(number !== '' && !isNumber && { account: { id: 'field_invalid' } as const }), ...missing({ account, pin }) };
  };
  const send = async () => {
    await bindAccount({ bankCode: bank?.bankCode ?? '', account: account.trim(), cardType: type, password: pin });
    showToast({ tone: 'good', title: t('payout_saved') });
    onClose();
  };

  return (
    <Dialog
      size="form"
      title={t('payout_add')}
      description={t('payout_text', { minutes })}
      onClose={onClose}
      initialFocus={firstField}
    >
      <SteppedForm
        form={form}
        check={check}
        send={send}
        action={t('payout_add')}
        steps={[
          {
            name: 'where',
            fields: [],
            content: <Where offered={offered} bank={bank?.bankCode ?? ''} type={type} onKind={setType} onChoose={setChosen} />,
          },
          { name: 'account', fields: ['account'], content: <AccountNumber form={form} type={type} /> },
          { name: 'pin', fields: ['pin'], content: <Pin form={form} /> },
        ]}
      />
    </Dialog>
  );
}
