import type {
  ArcadeHistory,
  ArcadeProof,
  ArcadeReply,
  ArcadeSession,
  OpenRequest,
  PoolShare,
  PoolView,
  PotList,
  StepRequest,
} from '../../../src/shared/arcade-protocol.ts';
import type { RefillReply, RefillRequest } from '../../../src/shared/protocol.ts';
import { callStudio, Refusal } from '../api.ts';

/** The studio's calls for one launch token. They throw `Refusal` or `NoAnswer`, nothing else. */
export class ArcadeApi {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  session(): Promise<ArcadeSession> {
    return callStudio(this.#token, '/api/arcade/session');
  }
  open(body: OpenRequest): Promise<ArcadeReply> {
    return callStudio(this.#token, '/api/arcade/open', body);
  }
  step(body: StepRequest): Promise<ArcadeReply> {
    return callStudio(this.#token, '/api/arcade/step', body);
  }
  history(before?: number): Promise<ArcadeHistory> {
    return callStudio(this.#token, before === undefined ? '/api/arcade/history' : `/api/arcade/history?before=${before}`);
  }
  pool(): Promise<PoolView> {
    return callStudio(this.#token, '/api/arcade/pool');
  }
  refill(body: RefillRequest): Promise<RefillReply> {
    return callStudio(this.#token, '/api/refill', body);
  }
}

/** The list of a pot from a round's part on, as anybody is shown it. No token needed. */
export const potList = (gameCode: string, { currency, pot, number }: PoolShare): Promise<PotList> =>
  callStudio('', `/api/arcade/pots/${gameCode}/${currency}/${pot}?from=${number}`);

/** What anybody is shown of a decided round; null when there is none of this number. No token needed. */
export async function arcadeProof(roundId: string): Promise<ArcadeProof | null> {
  try {
    return await callStudio('', `/api/arcade/rounds/${roundId}`);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'round.unknown') return null;
    throw error;
  }
}
