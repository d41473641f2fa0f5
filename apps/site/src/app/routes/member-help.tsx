import { HelpCentre } from '../../features/help-centre/help-centre.tsx';

/** The help centre without the header, as the member centre shows it. */
export function Component() {
  return <HelpCentre isEmbedded />;
}
