import type { LevelItem } from '../../domain/security/level.ts';
import { useDialogs } from '../../shared/ui/dialog-route.ts';
import { AccessSection } from './access-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { Head } from './head.tsx';
import { Level } from './level.tsx';
import { LogSection } from './log-section.tsx';
import { OpenPanel } from './panels.tsx';
import { ProfileSection } from './profile-section.tsx';
import { ProtectionSection } from './protection-section.tsx';
import styles from './security-centre.module.css';
import { usePanel } from './use-panel.ts';

/** The member's own account: rulebook 20.1. Parts of short rows; each row opens what it is about. */
export function SecurityCentre() {
  const { panel, open, close } = usePanel();
  const dialogs = useDialogs();
  const handleItem = (item: LevelItem) => {
    if (item === 'password') dialogs.open('changePassword');
    else if (item === 'realName') open('field', 'payeeName');
    else open(item);
  };
  return (
    <div className={styles.page}>
      <Head onAvatar={() => open('avatar')} />
      <Level onItem={handleItem} />
      <AccessSection open={open} />
      <ProtectionSection open={open} />
      <ProfileSection open={open} />
      <DevicesSection open={open} />
      <LogSection />
      {panel && <OpenPanel panel={panel} onClose={close} />}
    </div>
  );
}
