import type { Answer, VendorClient } from './client.ts';

interface Round {
  player: string;
  gameCode: string;
  currency: string;
  roundId: string;
  /** Stakes that were taken, or may have been. */
  debits: Set<string>;
  isClosed: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const fieldsOf = (raw: string | Uint8Array): Fields | null => {
  if (typeof raw !== 'string') return null;
  try {
    const body: unknown = JSON.parse(raw);
    return typeof body === 'object' && body !== null ? (body as Fields) : null;
  } catch {
    return null;
  }
};

/** The stakes that a debit takes besides its own. */
const furtherOf = ({ further }: Fields): Fields[] => (Array.isArray(further) ? (further as Fields[]) : []);

/**
 * Watches what a case sends, so that it leaves no round open: a wallet counts open rounds, and raises an alarm for those that
 * stay so for a day. `end` closes what is open still.
 */
export function watchRounds(client: VendorClient): VendorClient & { end(): Promise<void> } {
  const players = new Map<string, string>();
  const rounds = new Map<string, Round>();
  const undone = new Set<string>();

  const roundOf = (player: string, { gameCode, currency, roundId }: Fields): Round => {
    const key = `${player} ${textOf(roundId)}`;
    const known = rounds.get(key);
    if (known) return known;
    const names = { gameCode: textOf(gameCode), currency: textOf(currency), roundId: textOf(roundId) };
    const round: Round = { player, ...names, debits: new Set(), isClosed: false };
    rounds.set(key, round);
    return round;
  };

  const note = (name: string, body: Fields, answer: Answer): void => {
    if (name === 'movements') return noteEach(body, answer);
    const isDone = answer.status === 'OK';
    if (name === 'test/session' && isDone) return void players.set(textOf(answer['token']), textOf(answer['player']));
    const player = textOf(body['player'] ?? players.get(textOf(body['token'])));
    if (player === '' || body['roundId'] === undefined) return;
    if (name === 'rollback' && body['of'] !== 'credit' && isDone) undone.add(`${player} ${textOf(body['refTxId'])}`);
    // A stake whose answer did not come may have been taken all the same.
    const isTaken = isDone || answer.http === 0 || answer.http >= 500;
    if ((name === 'debit' || name === 'debit-credit') && isTaken)
      for (const stake of [body, ...furtherOf(body)]) roundOf(player, { ...body, ...stake }).debits.add(textOf(stake['txId']));
    const closes = name === 'end-round' || body['roundFinished'] === true;
    if (closes && isDone) roundOf(player, body).isClosed = true;
  };

  /** Several movements in one request: those without an answer of their own have that of the whole. */
  const noteEach = ({ movements }: Fields, whole: Answer): void => {
    const answers = Array.isArray(whole['answers']) ? whole['answers'] : [];
    if (!Array.isArray(movements)) return;
    for (const [place, { call, body }] of (movements as { call: string; body: Fields }[]).entries()) {
      note(call, body, { http: whole.http, status: whole.status, ...(answers[place] as object | undefined) });
    }
  };

  const send: VendorClient['send'] = async (name, raw, departure) => {
    const answer = await client.send(name, raw, departure);
    const body = fieldsOf(raw);
    if (body) note(name, body, answer);
    return answer;
  };

  return {
    send,
    call: (name, body) => send(name, JSON.stringify(body)),
    async end() {
      for (const { player, gameCode, currency, roundId, debits, isClosed } of rounds.values()) {
        const isOpen = !isClosed && [...debits].some((txId) => !undone.has(`${player} ${txId}`));
        if (isOpen) await client.call('end-round', { player, gameCode, currency, roundId });
      }
    },
  };
}
