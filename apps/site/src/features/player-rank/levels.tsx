import { formatCount } from '@marquee/money';
import { useBrand } from '../../domain/brand/brand.ts';
import { usePrize } from '../../domain/rewards/use-worth.ts';
import type { RankLevel, RankProgress } from '../../domain/vip/vip.ts';
import { translateOr, useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { LevelMark } from '../../shared/ui/data/level-mark.tsx';
import { Note } from '../../shared/ui/text/note.tsx';
import { GiftAction } from './gifts.tsx';
import styles from './player-rank.module.css';

interface LevelsProps {
  levels: readonly RankLevel[];
  rank: RankProgress;
  /** Times that a gift is to be wagered. */
  giftMultiple: number;
}

/** A level: what it asks for, and its gift. */
function LevelCard({ level, isOwn, giftMultiple }: { level: RankLevel; isOwn: boolean; giftMultiple: number }) {
  const t = useT();
  const prize = usePrize();
  const { currencySymbol } = useBrand();
  const money = (amount: number) => moneyText(amount, currencySymbol);
  const { labelName, color, color2, deposit, validBet, keepBet, upgradeGift, upgrade } = level;
  const lines = [
    { key: 'deposit', title: t('vp_deposits'), value: money(deposit) },
    { key: 'bet', title: t('vp_valid_bet'), value: money(validBet) },
    { key: 'keep', title: t('vp_to_keep'), value: money(keepBet) },
    { key: 'gift', title: t('vp_upgrade_gift'), value: prize({ amount: upgradeGift, points: 0, multiple: giftMultiple }) },
  ];
  return (
    <li className={styles.level} data-own={isOwn}>
      <div className={styles.levelHead}>
        <LevelMark color={color} color2={color2} />
        <h3 className={styles.levelName}>{labelName}</h3>
        {isOwn && <span className={styles.own}>{t('vp_current')}</span>}
      </div>
      <dl className={styles.lines}>
        {lines.map(({ key, title, value }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {upgradeGift > 0 && <GiftAction title={`${t('vp_upgrade_gift')}: ${labelName}`} {...upgrade} />}
    </li>
  );
}

/** All levels with what they ask for, and the gift of each. */
export function Levels({ levels, rank, giftMultiple }: LevelsProps) {
  const t = useT();
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('vp_levels')}</h2>
      <ul className={styles.levels}>
        {levels
          .filter(({ rankLevel }) => rankLevel > 0)
          .map((level) => (
            <LevelCard
              key={level.rankLevel}
              level={level}
              isOwn={level.rankLevel === rank.rankLevel}
              giftMultiple={giftMultiple}
            />
          ))}
      </ul>
    </section>
  );
}

function usePrivilegeColumns(): Column<RankLevel>[] {
  const t = useT();
  const { currencySymbol } = useBrand();
  const money = (amount: number) => moneyText(amount, currencySymbol);
  const fee = ({ withdrawals: { feePercent, feeCap, freeCount, dailyCount } }: RankLevel): string =>
    feePercent === 0 || freeCount >= dailyCount
      ? t('vp_fee_none')
      : t('vp_fee_value', { free: freeCount, percent: formatCount(feePercent), cap: money(feeCap) });
  return [
    { key: 'level', title: t('vp_level'), cell: ({ labelName }) => labelName },
    {
      key: 'count',
      title: t('vp_withdrawals'),
      isFigure: true,
      cell: ({ withdrawals }) => formatCount(withdrawals.dailyCount),
    },
    { key: 'limit', title: t('vp_daily_limit'), isFigure: true, cell: ({ withdrawals }) => money(withdrawals.dailyAmount) },
    { key: 'fee', title: t('vp_fee'), cell: fee },
    { key: 'points', title: t('vp_points'), isFigure: true, cell: ({ pointsFactor }) => `×${formatCount(pointsFactor)}` },
    { key: 'birthday', title: t('vp_birthday_gift'), isFigure: true, cell: ({ birthdayGift }) => money(birthdayGift) },
    { key: 'packet', title: t('vp_red_packet'), isFigure: true, cell: ({ redPacket }) => money(redPacket) },
    {
      key: 'service',
      title: t('vp_service'),
      cell: ({ hasVipService }) => t(hasVipService ? 'vp_service_own' : 'vp_service_all'),
    },
  ];
}

/** What each level gives besides. */
export function Privileges({ levels }: Pick<LevelsProps, 'levels'>) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const columns = usePrivilegeColumns();
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('vp_privileges')}</h2>
      <DataTable
        caption={t('vp_privileges')}
        columns={columns}
        rows={levels}
        rowKey={({ rankLevel }) => String(rankLevel)}
        brief={({ labelName, withdrawals, pointsFactor }) => ({
          title: labelName,
          figure: moneyText(withdrawals.dailyAmount, currencySymbol),
          note: t('vp_withdrawals_count', { count: withdrawals.dailyCount }),
          state: `${t('vp_points')} ×${formatCount(pointsFactor)}`,
        })}
      />
    </section>
  );
}

const percentOf = ({ cashback }: RankLevel, gameType: string): string => {
  const percent = cashback.find((each) => each.gameType === gameType)?.percent ?? 0;
  return percent === 0 ? '–' : `${formatCount(percent)}%`;
};

/** The cash-back of each level by kind of game; kinds that give none at any level are left out. */
export function Cashback({ levels }: Pick<LevelsProps, 'levels'>) {
  const t = useT();
  const types = [
    ...new Set(levels.flatMap(({ cashback }) => cashback.flatMap((each) => (each.percent > 0 ? [each.gameType] : [])))),
  ];
  if (types.length === 0) return null;
  const nameOf = (type: string) => translateOr(`game_type_${type.toLowerCase()}`, type);
  const columns: Column<RankLevel>[] = [
    { key: 'level', title: t('vp_level'), cell: ({ labelName }) => labelName },
    ...types.map((type) => ({
      key: type,
      title: nameOf(type),
      isFigure: true,
      cell: (level: RankLevel) => percentOf(level, type),
    })),
  ];
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('vp_cashback')}</h2>
      <Note>{t('vp_cashback_text')}</Note>
      <DataTable
        caption={t('vp_cashback')}
        columns={columns}
        rows={levels}
        rowKey={({ rankLevel }) => String(rankLevel)}
        brief={(level) => ({
          title: level.labelName,
          figure: percentOf(level, types[0] ?? ''),
          note: nameOf(types[0] ?? ''),
        })}
      />
    </section>
  );
}
