import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { registerRulesQuery } from '../../domain/brand/register-rules.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import styles from './register-dialog.module.css';
import { RegisterForm } from './register-form.tsx';

const SKELETON_FIELDS = ['one', 'two', 'three', 'four'];

interface RegisterDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** Registration by username, with the fields and rules of the brand. */
export default function RegisterDialog({ onClose, onDone }: RegisterDialogProps) {
  const t = useT();
  const brand = useBrand();
  const { data: rules, error, isFetching, refetch } = useQuery(registerRulesQuery(brand.register));
  const isOpen = brand.whitelabelVal.USERNAMEREG3 !== false;
  return (
    <Dialog
      title={t('register')}
      description={isOpen ? t(brand.demo ? 'register_text_demo' : 'register_text') : t('register_closed')}
      onClose={onClose}
    >
      {isOpen && rules && <RegisterForm rules={rules} onDone={onDone} />}
      {isOpen && !rules && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {isOpen && !rules && !error && (
        <div className={styles.form}>
          {SKELETON_FIELDS.map((field) => (
            <Skeleton key={field} height="4.5rem" />
          ))}
        </div>
      )}
    </Dialog>
  );
}
