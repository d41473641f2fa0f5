import type { Reply } from '@marquee/contract';
import { Fragment, type ReactNode } from 'react';
import type { MessageId } from '../../i18n/message-id.ts';
import { useT } from '../../i18n/use-t.ts';
import { exactMoneyText } from '../../lib/money.ts';
import { Icon } from '../base/icon.tsx';
import { ShortId } from '../text/short-id.tsx';
import { areaText } from './bet-area.ts';
import styles from './bet-detail.module.css';
import { drawnText, resultText } from './bet-result.ts';
import { betTypeText, selectionText } from './bet-type.ts';

type Detail = NonNullable<Reply<'bets'>['list'][number]['detail']>;
type Line = [label: MessageId, value: ReactNode];

const LEG_RESULTS: Readonly<Record<string, MessageId>> = {
  won: 'bet_won',
  'half-won': 'bet_half_won',
  lost: 'bet_lost',
  'half-lost': 'bet_half_lost',
  push: 'bet_draw',
  void: 'bet_cancelled',
};

interface BetDetailProps {
  detail: Detail | undefined;
  /** What the bet pays is not known yet. */
  isOpen?: boolean;
  /** Where the vendor lets its player verify the round. */
  verifyUrl?: string | undefined;
  /** What amounts are written with: every decimal that they have, as units of tickets go down to 0.002. */
  currencySymbol: string;
}

/** The round that many bet on, to be passed on: the bet has a number of its own. */
function roundLine(round: string | undefined): Line {
  const id = round && <ShortId id={round} />;
  return ['bet_shared_round', id];
}

/** The lines that a round has for all of its bets, and those of each bet or leg. */
function useLines({ detail, isOpen = false, currencySymbol }: BetDetailProps): Line[][] {
  const t = useT();
  const money = (wire: number): string => exactMoneyText(wire, currencySymbol);
  if (!detail) return [];
  const { table, slip, draw, spin } = detail;
  const amounts = ({ stake, payout }: { stake: number; payout: number }): Line[] => [
    ['stake', money(stake)],
    ['payout', isOpen ? undefined : money(payout)],
  ];
  if (table) {
    const bets = table.bets.map((bet): Line[] => [['bet_area', areaText(t, bet.area)], ...amounts(bet)]);
    return [
      [['bet_table', table.table], roundLine(table.round), ['bet_outcome', table.result && resultText(t, table.result)]],
      ...bets,
    ];
  }
  if (slip) {
    const kind = t(slip.kind === 'combo' ? 'bet_combo' : 'bet_single');
    const legs = slip.legs.map(({ event, market, selection, oddsType, odds, score, result }): Line[] => [
      ['bet_event', event],
      ['bet_market', market],
      ['bet_selection', selection],
      ['bet_odds', `${odds} ${oddsType}`],
      ['bet_score', score],
      ['bet_outcome', result && t(LEG_RESULTS[result] ?? 'bet_unknown')],
    ]);
    return [[['bet_type', slip.cashedOut ? `${kind}, ${t('bet_cashed_out')}` : kind]], ...legs];
  }
  if (draw) {
    const bets = draw.bets.map((bet): Line[] => [
      ['bet_type', betTypeText(t, bet.betType)],
      ['bet_selection', selectionText(t, bet.betType, bet.selection)],
      ['bet_unit', `${money(bet.unit)} × ${bet.multiple}`],
      ['bet_tickets', bet.tickets],
      ['bet_series', bet.series],
      ['bet_odds', bet.odds],
      ...amounts(bet),
    ]);
    return [
      [
        ['bet_draw_number', draw.draw],
        ['bet_numbers', draw.numbers && drawnText(t, draw.numbers, draw.source)],
      ],
      ...bets,
    ];
  }
  return [
    [
      roundLine(spin?.round),
      ['bet_outcome', spin?.result && resultText(t, spin.result)],
      ['bet_free_rounds', spin?.freeRounds],
      ['bet_features', spin?.features],
    ],
  ];
}

/** What the vendor told of a round: table and areas, legs, draw and tickets. Shut until it is asked for. */
export function BetDetail(props: BetDetailProps) {
  const t = useT();
  const groups = useLines(props).map((lines, place) => ({ name: `part ${place}`, lines }));
  return (
    <details className={styles.detail}>
      <summary className={styles.summary}>{t('bet_details')}</summary>
      <div className={styles.groups}>
        {groups.map(({ name, lines }) => (
          <dl key={name} className={styles.lines}>
            {lines.map(
              ([label, value]) =>
                value !== undefined && (
                  <Fragment key={label}>
                    <dt className={styles.label}>{t(label)}</dt>
                    <dd className={styles.value}>{value}</dd>
                  </Fragment>
                ),
            )}
          </dl>
        ))}
      </div>
      {props.verifyUrl && (
        <a className={styles.verify} href={props.verifyUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="seal" />
          {t('bet_verify')}
        </a>
      )}
    </details>
  );
}
