import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../../domain/brand/brand.ts';
import { chooseAvatar } from '../../../domain/security/actions.ts';
import { iconQuery } from '../../../domain/security/queries.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Avatar } from '../avatar.tsx';
import type { PanelProps } from '../use-panel.ts';
import styles from './avatar-panel.module.css';
import { FormDialog } from './form-dialog.tsx';

/** Chooses one of the brand's pictures. */
export function AvatarPanel({ onClose }: PanelProps) {
  const t = useT();
  const form = useForm({ icon: '' });
  const current = useQuery(iconQuery()).data ?? 0;
  const chosen = form.values.icon === '' ? current : Number(form.values.icon);
  const numbers = Array.from({ length: useBrand().gw.PROFILE_ICON_COUNT }, (_, number) => number);
  const send = async () => {
    if (chosen !== current) {
      await chooseAvatar(chosen);
      showToast({ tone: 'good', title: t('avatar_saved') });
    }
    onClose();
  };
  return (
    <FormDialog title={t('avatar_choose')} onClose={onClose} form={form} send={send} action={t('save')}>
      <fieldset className={styles.grid}>
        <legend className="visually-hidden">{t('avatar_choose')}</legend>
        {numbers.map((number) => (
          <label key={number} className={styles.choice}>
            <input
              type="radio"
              name="icon"
              className={styles.radio}
              checked={number === chosen}
              onChange={() => form.set('icon', String(number))}
              aria-label={t('avatar_number', { number: number + 1 })}
            />
            <Avatar number={number} size={72} />
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
