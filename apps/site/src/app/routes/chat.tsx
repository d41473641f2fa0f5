import { TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { ChatRoom } from '../../features/chat/chat-room.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { LoginNeeded } from '../shell/member/login-needed.tsx';

/** The window of the chat; whoever is no member is led to the login. */
export function Component() {
  const t = useT();
  const { phase, customerType } = useSession();
  if (phase === 'unknown') return null;
  const isMember = phase === 'in' && customerType !== TRIAL_TYPE;
  return isMember ? <ChatRoom /> : <LoginNeeded text={t('ct_login_text')} />;
}
