import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../../domain/brand/brand.ts';
import { switchSecurity } from '../../../domain/security/actions.ts';
import { canMakePasskeys } from '../../../domain/security/make-passkey.ts';
import { type SecurityConfig, securityQuery } from '../../../domain/security/queries.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { dateText } from '../../../shared/lib/dates.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import type { OpenPanelBy } from '../use-panel.ts';
import { Loaded, Row, RowButton, Rows, Section } from './section.tsx';

type Passkey = SecurityConfig['passkeys'][number];
type Choice = 'verifyNewAddress' | 'loginNotice';

function TotpRows({ totp, open }: { totp: SecurityConfig['totp']; open: OpenPanelBy }) {
  const t = useT();
  const left = totp.recoveryCodesLeft;
  return (
    <>
      <Row label={t('totp')} value={t(totp.isOn ? 'is_on' : 'is_off')} note={t('totp_note')} state={totp.isOn ? 'good' : 'open'}>
        <RowButton
          action={t(totp.isOn ? 'switch_off' : 'switch_on')}
          about={t('totp')}
          onClick={() => open(totp.isOn ? 'totpOff' : 'totp')}
        />
      </Row>
      {totp.isOn && (
        <Row label={t('recovery_codes')} value={t('recovery_left', { count: left })} state={left > 0 ? 'good' : 'open'}>
          <RowButton action={t('renew')} about={t('recovery_codes')} onClick={() => open('recovery')} />
        </Row>
      )}
    </>
  );
}

function PasskeyRow({ passkey, open }: { passkey: Passkey; open: OpenPanelBy }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const day = (moment: number) => dateText(moment, locale, businessTimezone);
  const used = lastUsedAt === null ? t('passkey_unused') : t('passkey_used', { day: day(lastUsedAt) });
  return (
    <Row label={name} value={t('passkey_since', { day: day(createdAt) })} note={used}>
      <RowButton action={t('remove')} about={name} onClick={() => open('passkeyOff', id)} />
    </Row>
  );
}

interface SwitchRowProps {
  config: SecurityConfig;
  choice: Choice;
  label: string;
  note: string;
  open: OpenPanelBy;
}

/** A choice that is switched on with a click, and off by the password. */
function SwitchRow({ config, choice, label, note, open }: SwitchRowProps) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const isOn = config[choice];
  const handleClick = async () => {
    if (isOn) return open('switchOff', choice);
    setIsBusy(true);
    try {
      await switchSecurity({ [choice]: true });
      showToast({ tone: 'good', title: t('saved') });
    } catch (error) {
      showToast({ tone: 'bad', title: errorText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Row label={label} value={t(isOn ? 'is_on' : 'is_off')} note={note} state={isOn ? 'good' : 'open'}>
      <RowButton action={t(isOn ? 'switch_off' : 'switch_on')} about={label} isBusy={isBusy} onClick={() => void handleClick()} />
    </Row>
  );
}

/** What protects the account beside the password. */
export function ProtectionSection({ open }: { open: OpenPanelBy }) {
  const t = useT();
  const query = useQuery(securityQuery());
  return (
    <Section title={t('part_protection')}>
      <Loaded query={query} rows={4}>
        {(config) => (
          <Rows>
            <TotpRows totp={config.totp} open={open} />
            <Row
              label={t('passkeys')}
              value={t('passkey_count', { count: config.passkeys.length })}
              note={t(canMakePasskeys() ? 'passkey_note' : 'passkey_cannot')}
              state={config.passkeys.length > 0 ? 'good' : 'open'}
            >
              {canMakePasskeys() && <RowButton action={t('add')} about={t('passkeys')} onClick={() => open('passkey')} />}
            </Row>
            {config.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} open={open} />
            ))}
            <SwitchRow
              config={config}
              choice="verifyNewAddress"
              label={t('new_address')}
              note={t('new_address_note')}
              open={open}
            />
            <SwitchRow
              config={config}
              choice="loginNotice"
              label={t('device_notice')}
              note={t('device_notice_note')}
              open={open}
            />
          </Rows>
        )}
      </Loaded>
    </Section>
  );
}
