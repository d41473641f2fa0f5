import type { VipGiftState } from '@marquee/contract';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { collectReward } from '../../domain/rewards/rewards.ts';
import { usePrize } from '../../domain/rewards/use-worth.ts';
import type { ClubBenefit } from '../../domain/vip/vip.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { CollectButton } from '../../shared/ui/base/collect-button.tsx';
import type { IconName } from '../../shared/ui/base/icon.tsx';
import { EntryCard, EntryList } from '../../shared/ui/data/entry-card.tsx';
import { Note } from '../../shared/ui/text/note.tsx';
import styles from './player-rank.module.css';

const SECURITY = '/member/securityCenter';
const STATE_WORD = { COLLECTED: 'rw_collected', EXPIRED: 'rw_expired', LOCKED: 'ms_locked' } as const;

/** What can be done with a gift as it stands. */
export function GiftAction({ title, state, rewardId }: { title: string; state: VipGiftState; rewardId: number | null }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  if (state === 'COLLECTABLE' && rewardId !== null) {
    const collect = async () => moneyText((await collectReward(rewardId)).amount, currencySymbol);
    return <CollectButton title={title} collect={collect} />;
  }
  if (state === 'UNKNOWN') {
    return (
      <Link className={buttonClass()} to={SECURITY}>
        {t('vp_tell_birthday')}
      </Link>
    );
  }
  if (state === 'NONE' || state === 'COLLECTABLE') return null;
  return <span className={styles.state}>{t(STATE_WORD[state])}</span>;
}

interface GiftProps {
  icon: IconName;
  title: string;
  amount: number;
  multiple: number;
  state: VipGiftState;
  rewardId: number | null;
  lines: readonly string[];
}

function Gift({ icon, title, amount, multiple, state, rewardId, lines }: GiftProps) {
  const t = useT();
  const prize = usePrize();
  return (
    <EntryCard icon={icon} title={title} action={<GiftAction title={title} state={state} rewardId={rewardId} />}>
      <p className={styles.worth}>{amount > 0 ? prize({ amount, points: 0, multiple }) : t('vp_gift_none')}</p>
      {lines.map((line) => (
        <Note key={line}>{line}</Note>
      ))}
    </EntryCard>
  );
}

/** The gifts that come again: birthdays and red packets. Those of levels stand at the levels. */
export function Gifts({ benefit: { birthday, packet, rules } }: { benefit: ClubBenefit }) {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const money = (amount: number) => moneyText(amount, currencySymbol);
  const multiple = rules.giftMultiple;
  const progress = t('vp_packet_progress', {
    paid: money(packet.deposited),
    needed: money(rules.packetDeposit),
    date: dateText(packet.nextAt, locale, businessTimezone),
  });
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('vp_gifts')}</h2>
      <EntryList>
        <Gift icon="gift" title={t('vp_birthday_gift')} {...birthday} multiple={multiple} lines={[t('vp_birthday_text')]} />
        <Gift
          icon="ticket"
          title={t('vp_red_packet')}
          {...packet}
          multiple={multiple}
          lines={[t('vp_packet_text', { amount: money(rules.packetDeposit) }), ...(packet.amount > 0 ? [progress] : [])]}
        />
      </EntryList>
    </section>
  );
}
