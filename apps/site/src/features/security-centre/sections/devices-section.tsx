import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBrand } from '../../../domain/brand/brand.ts';
import { reread, securityQuery, sessionsQuery } from '../../../domain/security/queries.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { dateText, momentText } from '../../../shared/lib/dates.ts';
import { useLive } from '../../../shared/live/live.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import type { OpenPanelBy } from '../use-panel.ts';
import { Loaded, Row, RowButton, Rows, Section } from './section.tsx';

interface Browser {
  device: string;
  address: string;
  /** Milliseconds since the epoch. */
  lastSeenAt: number;
  isCurrent: boolean;
}

interface BrowserRowProps {
  browser: Browser;
  /** What is said of it besides when it was seen. */
  more?: string;
  /** What can be done with it; null for nothing. */
  action: string | null;
  onAct(): void;
}

/** A browser of the member's. */
function BrowserRow({ browser: { device, address, lastSeenAt, isCurrent }, more, action, onAct }: BrowserRowProps) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const name = device || t('device_unknown');
  const seen = isCurrent ? t('session_this') : t('seen_last', { time: momentText(lastSeenAt, locale, businessTimezone) });
  return (
    <Row
      label={name}
      value={more === undefined ? seen : `${seen} · ${more}`}
      state={isCurrent ? 'good' : undefined}
      note={<bdi>{address}</bdi>}
    >
      {action !== null && <RowButton action={action} about={`${name}, ${address}`} onClick={onAct} />}
    </Row>
  );
}

/** Where the member is logged in. */
function Sessions({ open }: { open: OpenPanelBy }) {
  const t = useT();
  const query = useQuery(sessionsQuery());
  const idle = useQuery(securityQuery()).data?.idleMinutes;
  useLive(
    'session',
    useCallback(() => void reread('sessions'), []),
  );
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section
      title={t('part_sessions')}
      {...(idle !== undefined && { text: t('sessions_idle', { count: idle }) })}
      action={
        hasOthers && (
          <Button size="small" onClick={() => open('others')}>
            {t('sessions_end')}
          </Button>
        )
      }
    >
      <Loaded query={query} rows={1}>
        {(sessions) => (
          <Rows>
            {sessions.map(({ id, ...browser }) => (
              <BrowserRow
                key={id}
                browser={browser}
                action={browser.isCurrent ? null : t('session_end')}
                onAct={() => open('session', id)}
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </Section>
  );
}

/** Addresses from which a login in a trusted browser needs no second step. */
function Addresses({ open }: { open: OpenPanelBy }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const query = useQuery(securityQuery());
  return (
    <Section isFolded title={t('part_addresses')} text={t('part_addresses_text')}>
      <Loaded query={query} rows={1}>
        {({ addresses }) => (
          <Rows>
            {addresses.length === 0 && <Row label={t('addresses_none')} />}
            {addresses.map(({ address, lastSeen, isCurrent }) => (
              <Row
                key={address}
                label={address}
                value={isCurrent ? t('address_this') : t('seen_last', { time: momentText(lastSeen, locale, businessTimezone) })}
                state={isCurrent ? 'good' : undefined}
              >
                <RowButton action={t('remove')} about={address} onClick={() => open('address', address)} />
              </Row>
            ))}
          </Rows>
        )}
      </Loaded>
    </Section>
  );
}

/** Browsers in which the second step is not asked for again for a while. */
function Trusted({ open }: { open: OpenPanelBy }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const query = useQuery(securityQuery());
  const day = (moment: number) => dateText(moment, locale, businessTimezone);
  return (
    <Section isFolded title={t('part_trusted')} text={t('part_trusted_text')}>
      <Loaded query={query} rows={1}>
        {({ devices }) => (
          <Rows>
            {devices.length === 0 && <Row label={t('trusted_none')} />}
            {devices.map(({ id, expiresAt, ...browser }) => (
              <BrowserRow
                key={id}
                browser={browser}
                more={t('trusted_until', { day: day(expiresAt) })}
                action={t('remove')}
                onAct={() => open('device', id)}
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </Section>
  );
}

/** Sessions, trusted browsers and registered addresses. */
export function DevicesSection({ open }: { open: OpenPanelBy }) {
  return (
    <>
      <Sessions open={open} />
      <Trusted open={open} />
      <Addresses open={open} />
    </>
  );
}
