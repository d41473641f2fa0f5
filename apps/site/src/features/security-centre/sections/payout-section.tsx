import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../../domain/brand/brand.ts';
import {
  bankCardsQuery,
  CARD_LABELS,
  CARD_TYPES,
  type CardType,
  type PayoutAccount,
  waitMinutesOf,
} from '../../../domain/payout/queries.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { momentText } from '../../../shared/lib/dates.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { FormTabs } from '../../../shared/ui/form/form-tabs.tsx';
import type { OpenPanelBy } from '../use-panel.ts';
import { Loaded, Row, RowButton, Rows, Section } from './section.tsx';

/** One account: where, its last characters, in whose name, and what can be done with it. */
function AccountRow({ account, open }: { account: PayoutAccount; open: OpenPanelBy }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const about = `${account.bankName} ${account.account}`;
  const parts = [account.account, account.holder, account.isDefault ? t('sc_default') : ''].filter((part) => part !== '');
  return (
    <Row
      label={account.bankName}
      value={<bdi>{parts.join(' · ')}</bdi>}
      state={account.isWithdrawActive ? 'good' : 'open'}
      note={!account.isWithdrawActive && t('payout_usable', { time: momentText(account.usableAt, locale, businessTimezone) })}
    >
      {!account.isDefault && (
        <RowButton action={t('sc_set_default')} about={about} onClick={() => open('payoutDefault', account.bankCardId)} />
      )}
      <RowButton action={t('remove')} about={about} onClick={() => open('payoutRemove', account.bankCardId)} />
    </Row>
  );
}

/** Where the member is paid out, by kind, and the lock of withdrawals. */
export function PayoutSection({ open }: { open: OpenPanelBy }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const dialogs = useDialogs();
  const query = useQuery(bankCardsQuery());
  const [type, setType] = useState<CardType>('BC');
  return (
    <Section
      title={t('sc_payout_accounts')}
      text={t('payout_text', { minutes: waitMinutesOf(query.data) })}
      action={
        <Button size="small" onClick={() => dialogs.open('payoutAccount')}>
          {t('payout_add')}
        </Button>
      }
    >
      <FormTabs
        label={t('payout_kinds')}
        tabs={CARD_TYPES.map((value) => ({ value, label: t(CARD_LABELS[value]) }))}
        value={type}
        onChange={setType}
      >
        <Loaded query={query} rows={2}>
          {({ list, lockedUntil }) => {
            const shown = list.filter(({ cardType }) => cardType === type);
            const isLocked = lockedUntil !== null;
            return (
              <Rows>
                {shown.length === 0 && <Row label={t('payout_none')} />}
                {shown.map((account) => (
                  <AccountRow key={account.bankCardId} account={account} open={open} />
                ))}
                <Row
                  label={t('withdraw_lock')}
                  value={
                    isLocked
                      ? t('withdraw_lock_until', { time: momentText(lockedUntil, locale, businessTimezone) })
                      : t('withdraw_lock_off')
                  }
                >
                  {!isLocked && (
                    <RowButton action={t('withdraw_lock')} about={t('sc_payout_accounts')} onClick={() => open('withdrawLock')} />
                  )}
                </Row>
              </Rows>
            );
          }}
        </Loaded>
      </FormTabs>
    </Section>
  );
}
