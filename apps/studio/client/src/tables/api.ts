import type {
  BalanceReply,
  BetReply,
  BetRequest,
  BetsReply,
  NumberRequest,
  TableProof,
  TableSession,
  TableState,
  TablesLobby,
} from '../../../src/shared/table-protocol.ts';
import { callStudio } from '../api.ts';

/** The studio's calls for one launch token. They throw `Refusal` or `NoAnswer`, nothing else. */
export class TablesApi {
  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }

  session(): Promise<TableSession> {
    return callStudio(this.token, '/api/tables/session');
  }
  balance(): Promise<BalanceReply> {
    return callStudio(this.token, '/api/tables/balance');
  }
  lobby(): Promise<TablesLobby> {
    return callStudio(this.token, '/api/tables/lobby');
  }
  /** What a table shows, with the rounds after `since`; answered at the moment `at` of the studio's clock, where that is to come. */
  state(table: string, since?: string, at?: number): Promise<TableState> {
    const query = [...(since === undefined ? [] : [`since=${since}`]), ...(at === undefined ? [] : [`at=${at}`])].join('&');
    return callStudio(this.token, `/api/tables/${table}/state${query === '' ? '' : `?${query}`}`);
  }
  addNumber(table: string, body: NumberRequest): Promise<TableState> {
    return callStudio(this.token, `/api/tables/${table}/numbers`, body);
  }
  place(body: BetRequest): Promise<BetReply> {
    return callStudio(this.token, '/api/tables/bets', body);
  }
  /** Answered when the flight that is on is over. */
  landing(table: string): Promise<TableState> {
    return callStudio(this.token, `/api/tables/${table}/landing`);
  }
  leave(betId: string): Promise<BetReply> {
    return callStudio(this.token, `/api/tables/bets/${betId}/leave`, {});
  }
  takeBack(betId: string): Promise<BetReply> {
    return callStudio(this.token, `/api/tables/bets/${betId}/cancel`, {});
  }
  bets(before?: number): Promise<BetsReply> {
    return callStudio(this.token, before === undefined ? '/api/tables/bets' : `/api/tables/bets?before=${before}`);
  }
}

/** What is needed to check a round; no token needed, but whoever has one is counted by it and not by the address, which many may share. */
export const proofOf = (table: string, roundNo: string, token = ''): Promise<TableProof> =>
  callStudio(token, `/api/tables/rounds/${table}/${roundNo}`);
export const proofOfBet = (betId: string, token = ''): Promise<TableProof> => callStudio(token, `/api/tables/round-of/${betId}`);
