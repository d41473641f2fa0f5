import { useBrand } from '../../domain/brand/brand.ts';
import type { DepositChannel } from '../../domain/wallet/deposits.ts';
import { type translate, useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { endText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { minuteText } from './amounts.ts';
import styles from './deposit.module.css';

const MINUTE = 60;

interface MethodListProps {
  channels: readonly DepositChannel[];
  chosen: string;
  onChoose: (code: string) => void;
}

/** How long it usually takes, in words; empty where nobody knows. */
export function usualText(seconds: number | null, t: typeof translate): string {
  if (seconds === null) return '';
  return seconds < MINUTE ? t('dp_usual_seconds') : t('dp_usual_minutes', { count: Math.round(seconds / MINUTE) });
}

/** What a member should know of a way before choosing it. */
function useFacts() {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  return ({ usualSeconds, waiting, feePercent, hours, rest, isOpen }: DepositChannel): string[] =>
    [
      isOpen ? '' : t('dp_closed'),
      usualText(usualSeconds, t),
      waiting > 0 ? t('dp_waiting', { count: waiting }) : '',
      feePercent > 0 ? t('dp_fee', { percent: feePercent }) : '',
      hours ? t('dp_hours', { from: minuteText(hours.from), until: minuteText(hours.until) }) : '',
      rest
        ? t('dp_rest', {
            from: endText(rest.from, locale, businessTimezone),
            until: endText(rest.until, locale, businessTimezone),
          })
        : '',
    ].filter(Boolean);
}

/** From how much to how much, as short as whole amounts are. */
function limitsText({ minAmount, maxAmount }: DepositChannel, symbol: string): string {
  const [min, max] = [minAmount, maxAmount].map((wire) => moneyText(wire, symbol).replace(/\.00$/, ''));
  return `${min} – ${max}`;
}

/** What kind of a way it is, where its name does not say so. */
function Badge({ channel }: { channel: DepositChannel }) {
  const t = useT();
  const kind = t(`dp_group_${channel.kind}`);
  return kind === channel.name ? null : <span className={styles.badge}>{kind}</span>;
}

/** The ways of paying in, of which one is on: native radio buttons, so arrow keys move among them. */
export function MethodList({ channels, chosen, onChoose }: MethodListProps) {
  const t = useT();
  const factsOf = useFacts();
  const { currencySymbol } = useBrand();
  return (
    <fieldset className={styles.methods} data-beside>
      <legend className={styles.legend}>{t('dp_method')}</legend>
      {channels.map((channel) => (
        <label key={channel.mcsBankCode} className={styles.method} data-closed={!channel.isOpen}>
          <input
            type="radio"
            className={styles.radio}
            name="channel"
            value={channel.mcsBankCode}
            checked={channel.mcsBankCode === chosen}
            disabled={!channel.isOpen}
            onChange={() => onChoose(channel.mcsBankCode)}
          />
          <span className={styles.methodName}>{channel.name}</span>
          <Badge channel={channel} />
          <span className={styles.facts}>{limitsText(channel, currencySymbol)}</span>
          <span className={styles.facts}>{factsOf(channel).join(' · ')}</span>
        </label>
      ))}
    </fieldset>
  );
}
