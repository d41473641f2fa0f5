import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import type { Rebate, RebateLine } from '../../domain/rewards/rebates.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { exactMoneyText, moneyText } from '../../shared/lib/money.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import type { Brief } from '../../shared/ui/data/record-list.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { Note } from '../../shared/ui/text/note.tsx';
import styles from './manual-rebate.module.css';

/** What a category is called. */
export function useTypeWord(): (type: RebateLine['gameType']) => string {
  const t = useT();
  return (type) => t(`game_type_${type.toLowerCase() as Lowercase<typeof type>}`);
}

function useColumns(): Column<RebateLine>[] {
  const t = useT();
  const typeWord = useTypeWord();
  const { currencySymbol } = useBrand();
  return [
    { key: 'type', title: t('game_category'), cell: ({ gameType }) => typeWord(gameType) },
    { key: 'vendor', title: t('vendor'), cell: ({ vendor }) => vendor },
    { key: 'validBet', title: t('mr_since'), isFigure: true, cell: ({ validBet }) => moneyText(validBet, currencySymbol) },
    { key: 'rate', title: t('mr_rate'), isFigure: true, cell: ({ rate }) => `${rate}%` },
    { key: 'amount', title: t('mr_accrued'), isFigure: true, cell: ({ amount }) => exactMoneyText(amount, currencySymbol) },
  ];
}

/** What a phone shows of a line. */
function useBrief(): (line: RebateLine) => Brief {
  const typeWord = useTypeWord();
  const { currencySymbol } = useBrand();
  return ({ gameType, vendor, validBet, rate, amount }) => ({
    title: `${typeWord(gameType)} · ${vendor}`,
    figure: exactMoneyText(amount, currencySymbol),
    note: `${moneyText(validBet, currencySymbol)} × ${rate}%`,
  });
}

/** What was left below a cent when it was paid last. */
function Carried({ amount }: { amount: number }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  return amount !== 0 && <Note>{t('mr_carried', { amount: exactMoneyText(amount, currencySymbol) })}</Note>;
}

/** Of what the amount is made: each category at each vendor, with what was left over the last time. */
export function RebateLines({ rebate: { lines, carried, validBet, accrued } }: { rebate: Rebate }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const [columns, brief, tiles] = [useColumns(), useBrief(), useSuggestions()];
  if (lines.length === 0)
    return (
      <section className={styles.part} aria-label={t('mr_accrued')}>
        <Carried amount={carried} />
        <Empty
          icon="percent"
          title={t('mr_none')}
          text={t('mr_none_text')}
          tiles={tiles}
          action={
            <Link className={buttonClass()} to="/">
              {t('mr_play')}
            </Link>
          }
        />
      </section>
    );
  return (
    <section className={styles.part} aria-label={t('mr_accrued')}>
      <DataTable
        caption={t('mr_accrued')}
        columns={columns}
        rows={lines}
        rowKey={(line) => `${line.gameType} ${line.vendor} ${line.rate}`}
        brief={brief}
        totalsWords={t('mr_total')}
        totals={{
          validBet: moneyText(validBet, currencySymbol),
          amount: exactMoneyText(accrued, currencySymbol),
        }}
      />
      <Carried amount={carried} />
    </section>
  );
}
