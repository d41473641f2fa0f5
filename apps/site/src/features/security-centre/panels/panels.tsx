import type { ComponentType } from 'react';
import type { Panel, PanelName, PanelProps } from '../use-panel.ts';
import { AvatarPanel } from './avatar-panel.tsx';
import { AddressPanel, DevicePanel, OthersPanel, PasskeyOffPanel, SessionPanel } from './confirm-panels.tsx';
import { EmailPanel, MobilePanel } from './contact-panel.tsx';
import { RecoveryPanel, SwitchOffPanel, TotpOffPanel } from './factor-panels.tsx';
import { FieldPanel } from './field-panel.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PayoutDefaultPanel, PayoutRemovePanel, WithdrawLockPanel } from './payout-panels.tsx';
import { TotpPanel } from './totp-panel.tsx';

const PANELS: Readonly<Record<PanelName, ComponentType<PanelProps>>> = {
  avatar: AvatarPanel,
  field: FieldPanel,
  payment: PaymentPanel,
  mobile: MobilePanel,
  email: EmailPanel,
  totp: TotpPanel,
  totpOff: TotpOffPanel,
  recovery: RecoveryPanel,
  passkey: PasskeyPanel,
  passkeyOff: PasskeyOffPanel,
  switchOff: SwitchOffPanel,
  address: AddressPanel,
  device: DevicePanel,
  session: SessionPanel,
  others: OthersPanel,
  payoutDefault: PayoutDefaultPanel,
  payoutRemove: PayoutRemovePanel,
  withdrawLock: WithdrawLockPanel,
};

/** The panel that is open. An entry of the history may be older than this page: a name that there is not opens nothing. */
export function OpenPanel({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const Content = Object.hasOwn(PANELS, panel.name) ? PANELS[panel.name] : null;
  return Content && <Content key={`${panel.name}.${panel.about}`} about={panel.about} onClose={onClose} />;
}
