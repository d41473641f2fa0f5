import { Fragment } from 'react';
import type { Rebate } from '../../domain/rewards/rebates.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Icon } from '../../shared/ui/base/icon.tsx';
import styles from './manual-rebate.module.css';
import { useTypeWord } from './rebate-lines.tsx';

type Level = Rebate['levels'][number];
type GameType = Level['rates'][number]['gameType'];

/** Categories that give the same at every level stand in one column. */
export function columnsOf(levels: readonly Level[]): { types: GameType[]; rates: number[] }[] {
  const all = [...new Set(levels.flatMap(({ rates }) => rates.map(({ gameType }) => gameType)))];
  const ratesOf = (type: GameType): number[] =>
    levels.map(({ rates }) => rates.find(({ gameType }) => gameType === type)?.rate ?? 0);
  return [...Map.groupBy(all, (type) => ratesOf(type).join(' '))].flatMap(([, types]) => {
    const [first] = types;
    return first ? [{ types, rates: ratesOf(first) }] : [];
  });
}

/** What each level gives back, the member's own marked; folded until it is asked for. */
export function RebateRates({ rebate: { level: own, levels } }: { rebate: Rebate }) {
  const t = useT();
  const typeWord = useTypeWord();
  const columns = columnsOf(levels);
  if (columns.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary className={styles.foldHead}>
        <h2 className={styles.title}>{t('mr_rates')}</h2>
        <Icon name="chevronDown" size={18} />
      </summary>
      {columns.map(({ types, rates }) => (
        <Fragment key={types.join(' ')}>
          <h3 className={styles.types}>{types.map(typeWord).join(', ')}</h3>
          <ul className={styles.rates}>
            {levels.map(({ level, name }, place) => (
              <li key={level} className={styles.rate} aria-current={level === own ? 'true' : undefined}>
                <span>{name}</span> <b>{rates[place] ?? 0}%</b>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </details>
  );
}
