import { useT } from '../../i18n/use-t.ts';
import { PAGE_SIZES, type RecordSearch } from '../../lib/use-record-search.ts';
import { Pager } from '../data/pager.tsx';
import { SelectField } from '../form/select-field.tsx';
import styles from './record-pager.module.css';

interface RecordPagerProps {
  search: Pick<RecordSearch<string>, 'page' | 'size' | 'turn' | 'resize'>;
  totalPages: number;
  /** Turns to a page otherwise than by its number. */
  onTurn?: (page: number) => void;
}

/** The pages of a record, and how many rows one has. Nothing where the fewest rows of a page hold all. */
export function RecordPager({ search, totalPages, onTurn = search.turn }: RecordPagerProps) {
  const t = useT();
  if (totalPages <= 1 && search.size === PAGE_SIZES[0]) return null;
  return (
    <div className={styles.pages}>
      <SelectField
        label={t('rows_per_page')}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        value={String(search.size)}
        onChange={(size) => search.resize(Number(size))}
      />
      <Pager page={search.page} totalPages={totalPages} onChange={(page) => onTurn(page)} />
    </div>
  );
}
