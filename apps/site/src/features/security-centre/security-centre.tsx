import type { LevelItem } from '../../domain/security/level.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { Head } from './head.tsx';
import { Level } from './level.tsx';
import { OpenPanel } from './panels/panels.tsx';
import { AccessSection } from './sections/access-section.tsx';
import { DevicesSection } from './sections/devices-section.tsx';
import { LogSection } from './sections/log-section.tsx';
import { PayoutSection } from './sections/payout-section.tsx';
import { ProfileSection } from './sections/profile-section.tsx';
import { ProtectionSection } from './sections/protection-section.tsx';
import styles from './security-centre.module.css';
import { usePanel } from './use-panel.ts';

/** The member's own account: docs/rules/accounts.md#profile. Parts of short rows; each row opens what it is about. */
export function SecurityCentre() {
  const { panel, open, close } = usePanel();
  const dialogs = useDialogs();
  const handleItem = (item: LevelItem) => {
    if (item === 'password') dialogs.open('changePassword');
    else if (item === 'payout') dialogs.open('payoutAccount');
    else if (item === 'realName') open('field', 'payeeName');
    else open(item);
  };
  return (
    <div className={styles.page}>
      <Head onAvatar={() => open('avatar')} />
      <Level onItem={handleItem} />
      <AccessSection open={open} />
      <ProtectionSection open={open} />
      <PayoutSection open={open} />
      <ProfileSection open={open} />
      <DevicesSection open={open} />
      <LogSection />
      {panel && <OpenPanel panel={panel} onClose={close} />}
    </div>
  );
}
