import { useT } from '../../i18n/use-t.ts';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
  onClear: () => void;
}

/** A search box with a button that empties it. */
export function SearchField({ label, value, maxLength, onChange, onClear }: SearchFieldProps) {
  const t = useT();
  return (
    <div className={styles.search} role="search">
      <Icon name="search" />
      <input
        className={styles.input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <IconButton label={t('clear_search')} onClick={onClear}>
          <Icon name="close" size={18} />
        </IconButton>
      )}
    </div>
  );
}
