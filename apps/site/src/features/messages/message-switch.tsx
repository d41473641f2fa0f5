import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveSettings, settingsQuery } from '../../domain/messages/settings.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import styles from './messages.module.css';

/** Switches the message off that tells of a reward about to expire, and on again. Not shown until the gateway said how it stands. */
export function MessageSwitch() {
  const t = useT();
  const { data } = useQuery(settingsQuery());
  const [isBusy, setIsBusy] = useState(false);
  if (!data) return null;
  const handleChange = async (rewardExpiry: boolean) => {
    setIsBusy(true);
    try {
      await saveSettings({ ...data, rewardExpiry });
    } catch (error) {
      showToast({ tone: 'bad', title: errorText(error) });
    }
    setIsBusy(false);
  };
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        role="switch"
        checked={data.rewardExpiry}
        disabled={isBusy}
        onChange={(event) => void handleChange(event.target.checked)}
      />
      {t('mg_tell_expiry')}
    </label>
  );
}
