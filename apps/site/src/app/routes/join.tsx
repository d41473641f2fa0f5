import { JoinPage } from '../../features/join/join-page.tsx';
import { PATHS } from '../paths.ts';

/** What the brand offers agents. */
export function Component() {
  return <JoinPage registration={PATHS.register} />;
}
