import { HelpCentre } from '../../features/help-centre/help-centre.tsx';

/** The help centre. */
export function Component() {
  return <HelpCentre />;
}
