import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { registerRulesQuery } from '../../domain/brand/register-rules.ts';
import type { OpenedAccount } from '../../domain/session/enrol.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { firstField } from '../../shared/ui/form/first-field.ts';
import { FormTabs } from '../../shared/ui/form/form-tabs.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { DirectRegister } from './direct-register.tsx';
import { NewAccount } from './new-account.tsx';
import styles from './register-dialog.module.css';
import { RegisterForm } from './register-form.tsx';
import { type Way, waysOf } from './ways.ts';

const SKELETON_FIELDS = ['one', 'two', 'three', 'four'];
const WAY_WORDS = { username: 'register_by_username', mobile: 'register_by_mobile' } as const;

interface RegisterDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** Registration in the ways that the brand has switched on, with its fields and rules: docs/rules/registration.md#ways. */
export default function RegisterDialog({ onClose, onDone }: RegisterDialogProps) {
  const t = useT();
  const brand = useBrand();
  const { data: rules, error, isFetching, refetch } = useQuery(registerRulesQuery(brand.register));
  const ways = waysOf(brand.whitelabelVal);
  const isDirect = brand.whitelabelVal.DIRECTREG3 === true;
  const [way, setWay] = useState<Way>(ways[0] ?? 'username');
  const [isQuick, setIsQuick] = useState(ways.length === 0);
  const [opened, setOpened] = useState<OpenedAccount | null>(null);
  if (opened) return <NewAccount opened={opened} onDone={onDone} />;

  const isOpen = ways.length > 0 || isDirect;
  return (
    <Dialog
      // Another dialog, and not the same in another size.
      key={isQuick ? 'quick' : 'form'}
      size="form"
      title={t('register')}
      description={isOpen ? t(brand.demo ? 'register_text_demo' : 'register_text') : t('register_closed')}
      onClose={onClose}
      initialFocus={firstField}
    >
      {isDirect && (
        <DirectRegister
          hasCaptcha={rules?.captcha?.enabled === true}
          isChosen={isQuick}
          onChoose={() => setIsQuick(true)}
          onOpened={setOpened}
        />
      )}
      {isQuick && ways.length > 0 && (
        <p className={styles.other}>
          <button type="button" className={styles.link} onClick={() => setIsQuick(false)}>
            {t('register_by_form')}
          </button>
        </p>
      )}
      {!isQuick && rules && (
        <FormTabs
          label={t('register')}
          tabs={ways.map((value) => ({ value, label: t(WAY_WORDS[value]) }))}
          value={way}
          onChange={setWay}
        >
          <RegisterForm rules={rules} way={way} onDone={onDone} />
        </FormTabs>
      )}
      {!isQuick && !rules && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!isQuick && !rules && !error && (
        <div className={styles.form}>
          {SKELETON_FIELDS.map((field) => (
            <Skeleton key={field} height="4.5rem" />
          ))}
        </div>
      )}
    </Dialog>
  );
}
