import { Fragment, type ReactNode, useRef } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useIsDesk } from '../../lib/use-is-desk.ts';
import { useIsScrolled } from '../../lib/use-is-scrolled.ts';
import styles from './data-table.module.css';
import { type Brief, RecordList } from './record-list.tsx';

/** What a row tells under one title. */
interface Told<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
}

/** One column; on a phone a line of the details. */
export interface Column<Row> extends Told<Row> {
  /** Figures stand at the right. */
  isFigure?: boolean;
  /** Stands below it in the same column of a table that has many; on a phone it has a line of its own. */
  below?: Told<Row>;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The two lines that a phone shows of a row. */
  brief: (row: Row) => Brief;
  /** What stands below a row, over its whole width, and on a phone below its details; null where there is nothing more. */
  more?: (row: Row) => ReactNode;
  /** A line over the whole selection, by column key: the last of the table, the first on a phone. */
  totals?: Readonly<Record<string, ReactNode>>;
  /** What that line is called in a table where the rows are not counted. */
  totalsWords?: string;
  /** Where there are many: the totals that a phone shows above its rows. The others, and those of the page, open on tap. */
  keyTotals?: readonly string[];
  /** The same over the rows of this page alone. */
  pageTotals?: Readonly<Record<string, ReactNode>>;
  /** How many rows the selection has: in words at the begin of the table's totals, under its own name on a phone. */
  count?: { title: string; figure: string; words: string };
  /** True while another page is on its way: what is shown is the last one. */
  isStale?: boolean;
}

/** The same rows as a phone has them. */
function Records<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, brief, more, totals = {}, pageTotals = {}, keyTotals, count, isStale = false } = props;
  const t = useT();
  const told = columns.flatMap((column): Told<Row>[] => (column.below ? [column, column.below] : [column]));
  const lines = (valueOf: (column: Told<Row>) => ReactNode) =>
    told.flatMap((column) => {
      const value = valueOf(column);
      return value === undefined || value === null || value === '' || value === false
        ? []
        : [{ key: column.key, title: column.title, value }];
    });
  const entries = rows.map((row) => ({
    key: rowKey(row),
    brief: brief(row),
    details: lines((column) => column.cell(row)),
    more: more?.(row),
  }));
  const counted = count ? [{ key: 'count', title: count.title, value: count.figure }] : [];
  const isKey = ({ key }: { key: string }): boolean => keyTotals?.includes(key) ?? true;
  const ofAll = lines(({ key }) => totals[key]);
  const ofPage = lines((column) => isKey(column) && pageTotals[column.key]).map(({ key, title, value }) => ({
    key: `page-${key}`,
    title: t('of_page', { name: title }),
    value,
  }));
  const first = [...counted, ...ofAll.filter(isKey)];
  const rest = keyTotals ? [...ofAll.filter((line) => !isKey(line)), ...ofPage] : [];
  return <RecordList entries={entries} totals={keyTotals ? first : [...first, ...ofPage]} moreTotals={rest} isStale={isStale} />;
}

/** A table on a desk, a list of two lines a row on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useIsDesk() ? <Table {...props} /> : <Records {...props} />;
}

/** What stands below in the same column; the space is heard between the two. */
const Below = ({ children }: { children: ReactNode }) => (
  <>
    {' '}
    <span className={styles.below}>{children}</span>
  </>
);

/** One line of sums below a table; its first cell says of what. */
function Sums<Row>({
  columns,
  sums,
  words,
}: {
  columns: readonly Column<Row>[];
  sums: Readonly<Record<string, ReactNode>>;
  words: string | undefined;
}) {
  return (
    <tr>
      {columns.map((column, index) => (
        <td key={column.key} className={column.isFigure ? styles.figure : undefined}>
          <span className={styles.value}>{sums[column.key] ?? (index === 0 && words)}</span>
          {column.below && <Below>{sums[column.below.key]}</Below>}
        </td>
      ))}
    </tr>
  );
}

function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  more,
  totals,
  totalsWords,
  pageTotals,
  count,
  isStale = false,
}: DataTableProps<Row>) {
  const t = useT();
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
                {column.below && <Below>{column.below.title}</Below>}
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
                    <td key={column.key} className={column.isFigure ? styles.figure : undefined}>
                      <span className={styles.value}>{column.cell(row)}</span>
                      {column.below && <Below>{column.below.cell(row)}</Below>}
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
            {pageTotals && <Sums columns={columns} sums={pageTotals} words={t('page_total')} />}
            <Sums columns={columns} sums={totals} words={count?.words ?? totalsWords} />
          </tfoot>
        )}
      </table>
    </div>
  );
}
