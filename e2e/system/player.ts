import { randomBytes, randomUUID } from 'node:crypto';
import type { RoundView, SessionView, SpinReply } from '../../apps/studio/src/shared/protocol.ts';
import { until } from './programs.ts';

interface Envelope {
  success: boolean;
  errorCode?: string;
  value: Record<string, unknown>;
}

const RETRY_MS = 150;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A member who plays over HTTP as the game's client does: every request is repeated with the same key until it is answered,
 * whatever dies meanwhile. `rounds` holds what was acknowledged.
 */
export class Player {
  readonly rounds = new Map<string, RoundView>();
  /** Acknowledged answers that later turned out otherwise. */
  readonly contradictions: string[] = [];
  private token = '';
  private cookie = '';
  private game = '';
  private readonly urls: { gateway: string; studio: string };

  constructor(urls: { gateway: string; studio: string }) {
    this.urls = urls;
  }

  /** One call of the player protocol, repeated until the gateway answers. */
  async call<R = Envelope>(method: string, path: string, body?: unknown): Promise<R> {
    for (;;) {
      try {
        const response = await fetch(this.urls.gateway + path, {
          method,
          headers: {
            merchant: 'marquee',
            encryption: 'none',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(this.token ? { authorization: this.token, cookie: this.cookie } : {}),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (response.status < 500) {
          const cookie = response.headers.get('set-cookie')?.split(';')[0];
          if (cookie) this.cookie = cookie;
          return (await response.json()) as R;
        }
      } catch {
        // The gateway is away; the same request is sent again.
      }
      await pause(RETRY_MS);
    }
  }

  async register(): Promise<void> {
    const username = `c${randomUUID().replaceAll('-', '').slice(0, 11)}`;
    const answer = await this.call('PUT', '/wps/member/register', { username, password: 'Crash2026', agreed: true, login: true });
    if (!answer.success) throw new Error(`registration was refused: ${answer.errorCode}`);
    this.token = String(answer.value['token']);
  }

  async balance(): Promise<number> {
    return Number((await this.call('GET', '/wps/v2/wallets/balance')).value['sumBalance']);
  }

  /** Opens a game's frame, whose token comes behind the address's `#`, and takes the seat as the client does. */
  async launch(nodeId: string): Promise<void> {
    for (;;) {
      const answer = await this.call('GET', `/wps/game/launchGame?launchMode=GLS&nodeId=${nodeId}`);
      const address = answer.value?.['url'];
      const token = typeof address === 'string' ? /#t=([^&]+)/.exec(address)?.[1] : undefined;
      if (token !== undefined) {
        this.game = decodeURIComponent(token);
        return this.resume();
      }
      if (answer.errorCode !== 'vendor.unavailable') throw new Error(`launch was refused: ${answer.errorCode}`);
      await pause(RETRY_MS);
    }
  }

  /** Registers, waits for the demo's money and for the vendor's games, and sits down at one of them. */
  async enter(gameCode: string, where = 'gameType=RNG'): Promise<void> {
    await this.register();
    await until('the demo credit is there', async () => (await this.balance()) > 0);
    let node: string | undefined;
    await until(`the game ${gameCode} is there`, async () => {
      const { value } = await this.call('GET', `/wps/relay/GCSGAME_gameList?${where}`);
      const games = value['games'] as { gameCode: string; nodeId: string }[];
      node = games.find((game) => game.gameCode === gameCode)?.nodeId;
      return node !== undefined;
    });
    await this.launch(node ?? '');
  }

  /** One call of the studio, repeated until it answers. */
  protected async studio<T>(path: string, body?: unknown): Promise<{ ok: true; value: T } | { ok: false; error: string }> {
    for (;;) {
      try {
        const response = await fetch(`${this.urls.studio}/api/${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: this.game, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const value = (await response.json()) as T & { error?: string };
        if (response.ok) return { ok: true, value };
        if (response.status < 500 && value.error !== 'too.fast')
          return { ok: false, error: value.error ?? String(response.status) };
      } catch {
        // The studio is away; the same request is sent again.
      }
      await pause(RETRY_MS);
    }
  }

  private noteRound(round: RoundView): void {
    const before = this.rounds.get(round.roundId);
    const isChanged = before?.state === 'closed' && (before.payout !== round.payout || before.stake !== round.stake);
    if (isChanged) this.contradictions.push(`round ${round.roundId}: ${JSON.stringify(before)} became ${JSON.stringify(round)}`);
    this.rounds.set(round.roundId, round);
  }

  /** Plays an open round of free spins to its end. */
  private async finish(start: RoundView): Promise<void> {
    let round = start;
    while (round.state === 'open') {
      const next = await this.studio<SpinReply>('free-spin', { roundId: round.roundId, index: round.spins.length });
      if (!next.ok) return;
      round = next.value.round;
      this.noteRound(round);
    }
  }

  /** Resumes what was interrupted. */
  async resume(): Promise<void> {
    const session = await this.studio<SessionView>('session');
    if (session.ok && session.value.openRound) {
      this.noteRound(session.value.openRound);
      await this.finish(session.value.openRound);
    }
  }

  /** One paid spin with all that follows from it. */
  async spin(stake: string): Promise<void> {
    const clientRandom = randomBytes(32).toString('hex');
    const request = { requestKey: randomUUID(), stake, clientRandom, clientSeed: 'crash' };
    const answer = await this.studio<SpinReply>('spin', request);
    if (!answer.ok) {
      if (answer.error === 'round.open') await this.resume();
      else if (answer.error !== 'cancelled') this.contradictions.push(`a spin was refused: ${answer.error}`);
      return;
    }
    this.noteRound(answer.value.round);
    await this.finish(answer.value.round);
  }
}
