import { Fragment, type ReactNode, useRef } from 'react';
import { useIsScrolled } from '../../lib/use-is-scrolled.ts';
import styles from './data-table.module.css';

/** One column; on a phone each row is a card, in which the column's title stands beside its value. */
export interface Column<Row> {
  key: string;
  title: string;
  /** Figures stand at the right. */
  isFigure?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What stands below a row, over its whole width; null where there is nothing more. */
  more?: (row: Row) => ReactNode;
  /** A last line over the whole selection, by column key. */
  totals?: Readonly<Record<string, ReactNode>>;
  /** True while another page is on its way: what is shown is the last one. */
  isStale?: boolean;
}

/** A table on a desk, cards on a phone. */
export function DataTable<Row>({ caption, columns, rows, rowKey, more, totals, isStale = false }: DataTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const isScrolled = useIsScrolled(box, rows);
  return (
    <div
      ref={box}
      className={styles.scroll}
      data-stale={isStale}
      {...(isScrolled && { role: 'region', 'aria-label': caption, tabIndex: 0 })}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.isFigure ? styles.figure : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const below = more?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr data-more={below ? true : undefined}>
                  {columns.map((column) => (
                    <td key={column.key} data-title={column.title} className={column.isFigure ? styles.figure : undefined}>
                      <span className={styles.value}>{column.cell(row)}</span>
                    </td>
                  ))}
                </tr>
                {below && (
                  <tr className={styles.more}>
                    <td colSpan={columns.length}>{below}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} data-title={column.title} className={column.isFigure ? styles.figure : undefined}>
                  <span className={styles.value}>{totals[column.key]}</span>
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
