import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Bill, type BillDetail, type BillSide, billQuery } from '../../../domain/agents/bills.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { businessDay, momentText } from '../../../shared/lib/dates.ts';
import { buttonClass } from '../../../shared/ui/base/button.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { PageDialog } from '../../../shared/ui/overlay/page-dialog.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { useFigures } from '../figures.tsx';
import { typeWord } from '../terms-fields.tsx';
import { BillTiers } from './bill-tiers.tsx';
import styles from './bills.module.css';
import { PayBill } from './pay-bill.tsx';
import { usePeriodText } from './use-period-text.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

function Lines({ lines }: { lines: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The figures by which a bill was made, and from them step by step what is left. */
function Steps({ bill }: { bill: BillDetail }) {
  const t = useT();
  const { money, signed } = useFigures();
  const { kind, base, rate, gross, net, deductions, carryIn, carryOut, houseNet, pool, carryOver, parts } = bill;
  const figures = [
    { name: t('ov_team_valid'), value: money(bill.validBet) },
    ...(kind === 'REALTIME' ? [{ name: t('bl_day_before'), value: money(bill.testedBet) }] : []),
    ...(parts
      ? [
          { name: t('stake'), value: money(parts.stake) },
          { name: t('payout'), value: signed(-parts.payout) },
          { name: t('bl_rebates'), value: signed(-parts.rebates) },
          { name: t('bl_bonuses'), value: signed(-parts.bonuses) },
          { name: t('bl_salaries'), value: signed(-parts.salaries) },
        ]
      : []),
    { name: t('bl_house_net'), value: signed(houseNet) },
    ...(bill.fees === 0 ? [] : [{ name: t('bl_fees'), value: signed(-bill.fees) }]),
    ...(bill.excludesSelf ? [{ name: t('ct_own_figures'), value: t('ct_own_left_out') }] : []),
    ...(carryIn === 0 ? [] : [{ name: t('bl_carry_in'), value: signed(carryIn) }]),
    ...(kind === 'DIVIDEND' ? [{ name: t('bl_pool'), value: signed(pool) }] : []),
    { name: t('ov_active'), value: String(bill.activeMembers) },
    { name: t('bl_categories'), value: bill.categories.map(typeWord).join(', ') },
  ];
  const made = [
    { name: t('bl_base'), value: signed(base) },
    { name: t('bl_rate'), value: rate === null ? t('bl_no_tier') : rateText(rate) },
    { name: t('bl_gross'), value: money(gross) },
    ...deductions.map((each) => ({ name: t('bl_owed_to', { name: each.username }), value: signed(-each.gross) })),
    ...(net === null ? [] : [{ name: t('bl_net'), value: signed(net) }]),
    ...(bill.advanced ? [{ name: t('bl_advanced'), value: money(bill.advanced) }] : []),
    ...(bill.advancedOpen ? [{ name: t('bl_advanced_open'), value: money(bill.advancedOpen) }] : []),
    ...(carryOver !== null && carryOut !== 0 ? [{ name: t('bl_carry_out'), value: signed(carryOut) }] : []),
  ];
  return (
    <>
      <Part title={t('bl_figures')}>
        <Lines lines={figures} />
      </Part>
      <Part title={t('bl_tiers')}>
        <BillTiers tiers={bill.tiers} reached={bill.tier} activeBet={bill.activeBet} />
      </Part>
      <Part title={t('bl_made')}>
        <Lines lines={made} />
      </Part>
    </>
  );
}

/** What was paid of a bill, and when. */
function Payments({ bill: { payments, paid, open } }: { bill: BillDetail }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { money } = useFigures();
  return (
    <Part title={t('bl_payments')}>
      {payments.length === 0 && <p>{t('bl_no_payment')}</p>}
      <Lines
        lines={[
          ...payments.map(({ at, amount, way }) => {
            const how = t(`bl_way_${way}`);
            return { name: `${momentText(at, locale, businessTimezone)} · ${how}`, value: money(amount) };
          }),
          { name: t('bl_paid'), value: money(paid) },
          { name: t('bl_open'), value: money(open) },
        ]}
      />
    </Part>
  );
}

interface BillDialogProps {
  bill: Bill;
  side: BillSide;
  onClose: () => void;
}

/** How a bill came about, down to its bets. */
export function BillDialog({ bill, side, onClose }: BillDialogProps) {
  const t = useT();
  const brand = useBrand();
  const periodText = usePeriodText();
  const { data, error, isFetching, refetch } = useQuery(billQuery(bill.billId));
  const days = {
    from: businessDay(data?.countedFrom ?? bill.periodStart, brand),
    to: businessDay(bill.periodEnd - 1, brand),
  };
  const members = new URLSearchParams({ ...days, ...(side === 'downline' && { above: bill.holder }) });
  return (
    <PageDialog isDrawer title={periodText(bill)} onClose={onClose}>
      {error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="24rem" />}
      {data && (
        <div className={styles.bill}>
          <p className={styles.state}>{t(`bl_status_${data.status}`)}</p>
          <Steps bill={data} />
          <Payments bill={data} />
          {side === 'downline' && <PayBill bill={data} />}
          {data.holderStatus === null ? (
            <p>{t('bl_left')}</p>
          ) : (
            <>
              <Link className={buttonClass({})} to={`/agent/palStatementsAgentCopy?${members}`}>
                {t('bl_to_members')}
              </Link>
              <Link className={buttonClass({})} to={`/agent/personalHistoryCopy?bill=${bill.billId}`}>
                {t('bl_to_bets')}
              </Link>
            </>
          )}
        </div>
      )}
    </PageDialog>
  );
}
