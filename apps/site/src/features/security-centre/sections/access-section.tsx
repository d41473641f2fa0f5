import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../../domain/brand/brand.ts';
import { type SecurityConfig, securityQuery } from '../../../domain/security/queries.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { dateText } from '../../../shared/lib/dates.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import type { OpenPanelBy } from '../use-panel.ts';
import { Loaded, Row, RowButton, Rows, Section } from './section.tsx';

type Contact = SecurityConfig['mobile'];

function ContactRow({ label, contact, onClick }: { label: string; contact: Contact; onClick: () => void }) {
  const t = useT();
  const value = contact ? <bdi>{contact.value}</bdi> : t('not_bound');
  const action = contact?.isVerified ? 'change' : contact ? 'confirm' : 'bind';
  return (
    <Row
      label={label}
      value={
        <>
          {value}
          {contact && !contact.isVerified && ` · ${t('not_confirmed')}`}
        </>
      }
      state={contact?.isVerified ? 'good' : 'open'}
    >
      <RowButton action={t(action)} about={label} onClick={onClick} />
    </Row>
  );
}

/** Passwords, number and mail address. */
export function AccessSection({ open }: { open: OpenPanelBy }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const dialogs = useDialogs();
  const query = useQuery(securityQuery());
  const day = (moment: number) => dateText(moment, locale, businessTimezone);
  const passwordWords = ({ hasPassword, passwordChangedAt }: SecurityConfig) => {
    if (!hasPassword) return t('not_set');
    return passwordChangedAt === null ? t('is_set') : t('changed_on', { day: day(passwordChangedAt) });
  };
  return (
    <Section title={t('part_access')}>
      <Loaded query={query} rows={4}>
        {(config) => (
          <Rows>
            <Row
              label={t('login_password')}
              value={passwordWords(config)}
              note={config.passwordExpiresAt && t('good_until', { day: day(config.passwordExpiresAt) })}
              state={config.hasPassword ? 'good' : 'open'}
            >
              <RowButton
                action={t(config.hasPassword ? 'change' : 'set')}
                about={t('login_password')}
                onClick={() => dialogs.open('changePassword')}
              />
            </Row>
            <Row
              label={t('payment_password')}
              value={t(config.hasPaymentPassword ? 'is_set' : 'not_set')}
              state={config.hasPaymentPassword ? 'good' : 'open'}
            >
              <RowButton
                action={t(config.hasPaymentPassword ? 'change' : 'set')}
                about={t('payment_password')}
                onClick={() => open('payment')}
              />
            </Row>
            <ContactRow label={t('reg_mobile')} contact={config.mobile} onClick={() => open('mobile')} />
            <ContactRow label={t('reg_email')} contact={config.email} onClick={() => open('email')} />
          </Rows>
        )}
      </Loaded>
    </Section>
  );
}
