import { Icon } from '../base/icon.tsx';
import styles from './form-error.module.css';

/** What went wrong with a whole form; the element is always there, so that screen readers hear it change. */
export function FormError({ id, text }: { id: string; text: string }) {
  return (
    <div id={id} role="alert">
      {text && (
        <p className={styles.error}>
          <Icon name="alert" size={18} />
          {text}
        </p>
      )}
    </div>
  );
}
