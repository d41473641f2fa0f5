import type { OpsBody, OpsCallName, OpsQuery, OpsReply } from '@marquee/contract/ops';
import type { Recorder } from '../base/change.ts';
import type { Merchant } from './merchant.ts';

type HasBrand<I> = I extends { merchant: string } ? true : false;
type MerchantOf<N extends OpsCallName> = true extends HasBrand<OpsQuery<N>> | HasBrand<OpsBody<N>> ? Merchant : Merchant | null;

/** A checked request of one of the operator's calls. */
export interface OpsRequest<N extends OpsCallName> {
  /** Null for a call that may leave its brand out, by an operator of every brand. */
  merchant: MerchantOf<N>;
  query: OpsQuery<N>;
  body: OpsBody<N>;
  /** Who asks. */
  operator: string;
  /** Works the operator on every brand? Only then may it change what all brands share. */
  isOfEveryBrand: boolean;
  /** Has a second person approved this very call? */
  isApproved: boolean;
  /**
   * Lets the call wait for a second person: nothing may have been changed yet. For calls whose definition says `fourEyes` and that write
   * their change down once.
   */
  askSecondPerson(): never;
  /** Writes down what others outside are asked to do, before they are asked; what became of it is a change, or a refusal. */
  announce(subject: string): Recorder;
  /** Writes the change down: what was changed. */
  record(subject: string): Recorder;
}

/** What the operator's calls do, by name: each module gives those that are about its own things. */
export type OpsHandlers = { [N in OpsCallName]: (request: OpsRequest<N>) => Promise<OpsReply<N>> };
