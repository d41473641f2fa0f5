import type { RulesView, SessionView } from '../../../../src/shared/protocol.ts';
import type { Witness } from '../../../../src/shared/witness.ts';
import type { StudioApi } from '../../api.ts';
import type { ClientSeed } from '../../play/client-seed.ts';
import type { StoredRounds } from '../../play/own-rounds.ts';
import type { GameLook } from '../../stage/look.ts';
import { verifyFragment } from '../../verify/announced.ts';
import { checkAddress } from '../../verify/language.ts';

/** What proves the rounds of a game to this device. */
export interface FairnessParts {
  session: Pick<SessionView, 'gameCode'>;
  seed: ClientSeed;
  /** What this device knows of its rounds, and of the coming one. */
  own: StoredRounds;
  witness: Witness;
  /** The page that checks rounds of this game. */
  checkPage: string;
}

/** What the panels show and ask. */
export interface PanelParts extends FairnessParts {
  look: GameLook;
  api: StudioApi;
  rules: RulesView;
  session: SessionView;
  nameOf(symbol: string): string;
}

/** The address of the page that checks a round, with what this device knows of it behind `#`, where no server sees it. */
export function verifyAddress({ own, checkPage }: FairnessParts, roundId: string): string {
  const known = own.find(roundId);
  return `${checkAddress(checkPage, { round: roundId })}${known ? `#${verifyFragment(known)}` : ''}`;
}
