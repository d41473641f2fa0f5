import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../../domain/brand/brand.ts';
import { type LoginEntry, loginsQuery } from '../../../domain/security/queries.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { momentText } from '../../../shared/lib/dates.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { StateMessage } from '../../../shared/ui/text/state-message.tsx';
import styles from './log-section.module.css';
import { Loaded, Section } from './section.tsx';

/** How the gateway writes a place that it does not know. */
const UNKNOWN = '-';
/** Shown until the member wants to see all. */
const FIRST = 5;

const WAYS: Readonly<Record<string, MessageId>> = {
  password: 'way_password',
  sms: 'way_sms',
  firebase: 'way_sms',
  passkey: 'way_passkey',
  remembered: 'way_remembered',
  register: 'way_register',
};

function useColumns(): Column<LoginEntry>[] {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  return [
    { key: 'time', title: t('time'), cell: ({ at }) => momentText(at, locale, businessTimezone) },
    { key: 'device', title: t('device'), cell: ({ device }) => device || t('device_unknown') },
    { key: 'address', title: t('ip_address'), cell: ({ address }) => <bdi>{address}</bdi> },
    { key: 'place', title: t('place'), cell: ({ place }) => (place === UNKNOWN ? t('place_unknown') : place) },
    { key: 'way', title: t('login_way'), cell: ({ way }) => t(WAYS[way] ?? 'way_other') },
  ];
}

/** The last 30 logins: docs/rules/accounts.md#profile. */
export function LogSection() {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const columns = useColumns();
  const query = useQuery(loginsQuery());
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Section isFolded title={t('part_logins')} text={t('part_logins_text')}>
      <Loaded query={query} rows={FIRST}>
        {(logins) =>
          logins.length === 0 ? (
            <StateMessage icon="clock" title={t('logins_none')} />
          ) : (
            <>
              <DataTable
                caption={t('part_logins')}
                columns={columns}
                rows={isWhole ? logins : logins.slice(0, FIRST)}
                rowKey={({ at, address, way }) => `${at} ${address} ${way}`}
                brief={({ at, device, way }) => ({
                  title: device || t('device_unknown'),
                  note: momentText(at, locale, businessTimezone),
                  state: t(WAYS[way] ?? 'way_other'),
                })}
              />
              {logins.length > FIRST && (
                <Button className={styles.more} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
                  {isWhole ? t('logins_fewer') : t('logins_all', { count: logins.length })}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
