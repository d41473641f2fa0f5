import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { commitmentOf, roundIdOf } from '../../src/engine/stream.ts';
import type { RoundView, SpinResult } from '../../src/shared/protocol.ts';
import { type FakeGame, fakeGames } from './fake-games.ts';

/**
 * Development only: answers the studio's calls without a studio, so that a game can be drawn and tried alone. Its spins are drawn with
 * the game's data, until one suits the scene that the token names: `dev`, `dev-win`, `dev-big`, `dev-plain`, `dev-long` (cascades),
 * `dev-bonus`, `dev-trial` (little play money), `dev-open`, `dev-offline`, `dev-refuse-<code>`; with a language's code at its end, e.g.
 * `dev-big-th`, it speaks that, else Vietnamese.
 */
export function fakeStudio(): Plugin {
  return {
    name: 'fake-studio',
    apply: 'serve',
    configureServer(server) {
      const tables = new Map<string, Table>();
      server.middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? '/', 'http://studio');
        if (url.pathname.startsWith('/play/')) request.url = '/index.html';
        else if (url.pathname === '/verify') request.url = `/verify.html${url.search}`;
        if (!url.pathname.startsWith('/api/')) return next();
        const token = request.headers.authorization ?? '';
        const [code = 'lantern-night', scene = 'dev'] = token.split(':');
        const key = token || 'anonymous';
        const table = tables.get(key) ?? new Table(fakeGames[code] ?? fakeGames['lantern-night'], code, scene);
        tables.set(key, table);
        void readBody(request).then((body) => table.answer(url, body, response));
      });
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

const newSecret = (): string => randomBytes(32).toString('hex');

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

class Table {
  balance: bigint;
  round: Mutable<RoundView> | null = null;
  readonly rounds: RoundView[] = [];
  readonly replies = new Map<string, unknown>();
  readonly game: FakeGame;
  readonly code: string;
  readonly scene: string;
  calls = 0;
  /** Of the coming round, and of the one in play. */
  secret = newSecret();
  spent = '';

  constructor(game: FakeGame | undefined, code: string, scene: string) {
    if (!game) throw new Error('no such game');
    this.game = game;
    this.code = code;
    this.scene = scene;
    this.balance = scene.startsWith('dev-trial') ? 9_000n : 25_000_000n;
    if (scene.startsWith('dev-open')) {
      this.open('10000', 'c1'.repeat(32), 'seed');
      this.add(false, true);
      this.add(true);
    }
  }

  answer(url: URL, body: Record<string, unknown>, response: ServerResponse): void {
    const send = (value: unknown, status = 200): void => {
      response.statusCode = status;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(value));
    };
    if (url.pathname === '/api/session') return send(this.session());
    if (url.pathname === '/api/rules') return send({ gameCode: this.code, ...this.game.rules });
    if (url.pathname === '/api/refill') return send({ balance: String((this.balance = 20_000_000n)) });
    if (url.pathname === '/api/history') return send({ rounds: this.rounds.slice(0, 20), more: false });
    this.calls++;
    if (this.scene === 'dev-offline' && this.calls % 3 !== 0) return void response.destroy();
    if (this.scene.startsWith('dev-refuse-')) return send({ error: this.scene.slice(11), message: '' }, 409);
    const known = this.replies.get(JSON.stringify(body));
    if (known) return send(known);
    if (url.pathname === '/api/spin') {
      this.balance -= BigInt(String(body['stake']));
      this.open(String(body['stake']), String(body['clientRandom']), String(body['clientSeed']));
    }
    const spin = this.add(url.pathname === '/api/free-spin');
    if (this.round?.freeSpinsLeft === 0) this.close();
    const reply = { round: this.round, spin, balance: String(this.balance), nextCommitment: commitmentOf(this.secret) };
    this.replies.set(JSON.stringify(body), structuredClone(reply));
    setTimeout(() => send(reply), 150);
  }

  session(): unknown {
    return {
      gameCode: this.code,
      language: /-([a-z]{2})$/.exec(this.scene)?.[1]?.toUpperCase() ?? 'VI',
      currency: 'VND2',
      currencySymbol: '₫',
      demo: true,
      trial: this.scene.startsWith('dev-trial'),
      balance: String(this.balance),
      stakes: ['2000', '5000', '10000', '20000', '50000', '100000', '200000', '500000'],
      defaultStake: '10000',
      openRound: this.round?.state === 'open' ? this.round : null,
      nextCommitment: commitmentOf(this.secret),
      parentOrigin: 'http://localhost:8182',
      backUrl: 'http://localhost:8182/rng',
      version: '1.0.0',
    };
  }

  open(stake: string, clientRandom: string, clientSeed: string): void {
    const commitment = commitmentOf(this.secret);
    const roundId = roundIdOf(commitment);
    this.spent = this.secret;
    this.secret = newSecret();
    const at = { openedAt: Date.now(), closedAt: null };
    const free = { freeSpinsTotal: 0, freeSpinsLeft: 0, payout: '0' };
    const known = { balanceBefore: String(this.balance + BigInt(stake)), balanceAfter: null };
    const proof = { commitment, scheme: 'marquee-slots/2' as const, clientRandom, clientSeed, secret: null, forgone: null };
    const begun = { roundId, stake, state: 'open' as const, spins: [], ...proof };
    this.round = { ...begun, ...free, ...known, ...at };
  }

  close(): void {
    const round = this.round;
    if (!round) return;
    round.state = 'closed';
    round.closedAt = Date.now();
    round.secret = this.spent;
    this.balance += BigInt(round.payout);
    round.balanceAfter = String(this.balance);
    this.rounds.unshift(structuredClone(round));
  }

  add(free: boolean, bonus = this.scene.startsWith('dev-bonus') && !free): SpinResult {
    const round = this.round;
    if (!round) throw new Error('no round');
    const spin = this.game.spin(BigInt(round.stake), free, bonus, this.scene, round.spins.length);
    round.spins = [...round.spins, spin];
    round.payout = String(BigInt(round.payout) + BigInt(spin.amount));
    round.freeSpinsTotal += spin.freeSpinsAwarded;
    round.freeSpinsLeft += spin.freeSpinsAwarded - (free ? 1 : 0);
    return spin;
  }
}
