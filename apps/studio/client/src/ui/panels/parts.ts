import type { RulesView, SessionView } from '../../../../src/shared/protocol.ts';
import type { StudioApi } from '../../api.ts';
import type { ClientSeed } from '../../play/client-seed.ts';
import type { GameLook } from '../../stage/look.ts';

/** What the panels show and ask. */
export interface PanelParts {
  look: GameLook;
  api: StudioApi;
  rules: RulesView;
  session: SessionView;
  seed: ClientSeed;
  nameOf(symbol: string): string;
}

/** The address of the page that checks a round. */
export function verifyAddress(roundId: string): string {
  return `/verify?round=${encodeURIComponent(roundId)}`;
}
