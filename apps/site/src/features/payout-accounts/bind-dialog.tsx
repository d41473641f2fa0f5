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
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { firstField } from '../../shared/ui/form/first-field.ts';
import { AccountName, Form } from '../../shared/ui/form/form.tsx';
import { FormTabs } from '../../shared/ui/form/form-tabs.tsx';
import { PinField } from '../../shared/ui/form/pin-field.tsx';
import { SelectField } from '../../shared/ui/form/select-field.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';

const LONGEST = 60;
const NOTHING = { account: '', pin: '' };

/** Adds a payout account: bank, e-wallet or crypto address. */
export default function BindDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const userName = useSession((session) => session.userName);
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
      <Form form={form} check={check} send={send}>
        <AccountName name={userName} />
        <FormTabs
          label={t('payout_kinds')}
          tabs={CARD_TYPES.map((value) => ({ value, label: t(CARD_LABELS[value]) }))}
          value={type}
          onChange={setType}
        >
          <SelectField
            isWide
            label={t('payout_where')}
            options={offered.map(({ bankCode, bankName }) => ({ value: bankCode, label: bankName }))}
            value={bank?.bankCode ?? ''}
            onChange={setChosen}
          />
        </FormTabs>
        <TextField
          label={t('sc_account_no')}
          inputMode={type === 'VW' ? 'text' : 'numeric'}
          autoComplete="off"
          required
          maxLength={LONGEST}
          {...form.input('account')}
        />
        <PinField label={t('payment_password')} {...form.field('pin')} />
        <Button type="submit" tone="primary" size="large" isWide isBusy={form.isBusy}>
          {t('payout_add')}
        </Button>
      </Form>
    </Dialog>
  );
}
