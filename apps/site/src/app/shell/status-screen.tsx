import { type BrandStatus, systemStatus } from '../../domain/brand/brand.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { Logo } from './logo.tsx';

/** Shown in the place of the site during maintenance and in regions where the brand may not be offered. */
export function StatusScreen({ status }: { status: BrandStatus }) {
  const t = useT();
  const locale = useLocaleTag();
  const isMaintenance = systemStatus(status) === 1;
  const end = status.maintenanceEnd;
  return (
    <main className="page m-status">
      <Logo name={status.info.brandName} />
      {isMaintenance ? (
        <StateMessage
          isScreen
          icon="clock"
          title={t('game_maintenance')}
          text={t('info_maintenance')}
          action={
            end !== null && (
              <p className="tabular">
                {t('end_time')}: {momentText(end, locale, status.info.businessTimezone)}
              </p>
            )
          }
        />
      ) : (
        <StateMessage
          isScreen
          icon="globe"
          title={t('blockip')}
          text={t('info_ip_block')}
          action={<p className="tabular">{status.location.ip}</p>}
        />
      )}
    </main>
  );
}
