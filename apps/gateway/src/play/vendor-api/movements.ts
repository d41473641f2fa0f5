import type { BodyOf } from '@marquee/contract';
import { MOVEMENT_CALLS, type vendorCalls } from '@marquee/contract/vendor';
import type { Log } from '../../base/log.ts';
import { UNDECIDED } from '../../base/partner-api/answering.ts';
import type { PlayVendor } from '../deps.ts';
import type { PlayFigures } from '../figures.ts';
import type { Sessions } from '../launch/sessions.ts';
import { type Answerers, requestIdOf, type VendorReply } from './answering.ts';

export type MovementsBody = BodyOf<typeof vendorCalls.vendorMovements>;
type Movement = MovementsBody['movements'][number];

export interface MovementDeps {
  sessions: Pick<Sessions, 'find'>;
  /** What answers the calls by themselves. */
  answerers: Answerers;
  figures: Pick<PlayFigures, 'movements'>;
  log: Log;
}

/** A movement behind one that is not decided is not begun: it would overtake it. */
const BEHIND: VendorReply = { status: 'TEMPORARY', message: 'an earlier movement of this player is not decided; repeat both' };

const isMovement = (call: string): call is keyof typeof MOVEMENT_CALLS => Object.hasOwn(MOVEMENT_CALLS, call);

/**
 * Several movements in one request. Each is answered by what answers its own call; nothing is decided here but the order: those of
 * one player are done one after the other, those of different players at once, so that the ledger posts them as one group.
 */
export function createMovements({ sessions, answerers, figures, log }: MovementDeps) {
  const answerOne = async (vendor: PlayVendor, { call, body }: Movement): Promise<VendorReply> => {
    const answer = isMovement(call) ? answerers[MOVEMENT_CALLS[call]] : undefined;
    if (!answer) return { status: 'BAD_REQUEST', message: `there is no movement "${call}"`, ...requestIdOf(body) };
    try {
      return await answer(vendor, body);
    } catch (error) {
      log.error({ err: error, vendor: vendor.code, call }, 'a movement among others failed');
      return { ...UNDECIDED };
    }
  };

  /** Whose movement it is: stakes name a session, everything else the player. A name that is nobody's stands for itself. */
  const ownerOf = async (vendor: PlayVendor, { token, player }: { token?: unknown; player?: unknown }): Promise<string> => {
    if (typeof token !== 'string') return String(player);
    return (await sessions.find(vendor.id, token))?.session.player.id ?? token;
  };

  return {
    /** Answers each movement, in their order. Rejects when it is not known whose they are: then none was begun. */
    async movements(vendor: PlayVendor, { movements }: MovementsBody): Promise<{ status: 'OK'; answers: VendorReply[] }> {
      figures.movements.observe({ vendor: vendor.code }, movements.length);
      const owners = await Promise.all(movements.map(({ body }) => ownerOf(vendor, body)));
      const answers: VendorReply[] = [];
      const inOrder = async (own: readonly [number, Movement][]): Promise<void> => {
        let isDecided = true;
        for (const [at, movement] of own) {
          answers[at] = isDecided ? await answerOne(vendor, movement) : { ...BEHIND, ...requestIdOf(movement.body) };
          isDecided &&= answers[at].status !== 'TEMPORARY';
        }
      };
      await Promise.all([...Map.groupBy(movements.entries(), ([at]) => owners[at]).values()].map(inOrder));
      return { status: 'OK', answers };
    },
  };
}
