import { createHash, randomBytes } from 'node:crypto';
import type { LaunchReply, LaunchRequest, TrialRequest } from '@marquee/contract/vendor';
import { arcadeOf } from '../arcade/registry.ts';
import { commitmentOf } from '../engine/stream.ts';
import { currentGame } from '../games/registry.ts';
import { lotteryOf } from '../lottery/games.ts';
import type { SeatView, SessionView } from '../shared/protocol.ts';
import { tableOf } from '../tables/tables.ts';
import type { Base } from './base.ts';
import { currencySymbol } from './currencies.ts';
import { Failure, failureOf } from './failure.ts';
import { isOffered } from './lottery/stations/stations.ts';
import { walletOf } from './own-wallet/wallet-of.ts';
import type { SeatedSession, SessionRecord } from './records.ts';
import { viewOf } from './round-view.ts';
import { stakesFor } from './stakes.ts';
import { newSecret } from './staking.ts';
import { isTrialPlayer, newTrialPlayer } from './trial/trial.ts';

/** A frame that last asked for its session so long ago has to be launched again. */
export const SESSION_IDLE_MS = 24 * 3_600_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether a text is exactly the origin of a web page. */
export function isWebOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

/** The game of a code in whatever family. */
const gameNamed = (code: string) => currentGame(code) ?? arcadeOf(code) ?? lotteryOf(code) ?? tableOf(code);

/**
 * Keeps a launch and returns the address of the frame. The frame's token is the studio's own and only its hash is kept. A request
 * without a token of the gateway is for a trial: a seat of its own with play money, and nothing can make it another kind of seat
 * later.
 */
export function launch(
  base: Base,
  vendor: string,
  request: LaunchRequest | TrialRequest,
  publicUrlFor: (parentOrigin: string) => string,
): LaunchReply {
  const game = gameNamed(request.gameCode);
  const isMissing = game !== null && 'station' in game && !isOffered(base, game);
  if (game?.vendor !== vendor || isMissing) return { status: 'WRONG_GAME', message: 'this vendor has no such game' };
  if (!isWebOrigin(request.parentOrigin) || !isWebAddress(request.backUrl))
    return { status: 'BAD_REQUEST', message: 'parentOrigin must be a web origin and backUrl a web address' };
  const token = randomBytes(32).toString('base64url');
  base.store.sessions.insert({
    tokenHash: hashOf(token),
    vendor,
    gameCode: game.code,
    vendorToken: 'token' in request ? request.token : newTrialPlayer(),
    language: request.language,
    currency: request.currency,
    parentOrigin: request.parentOrigin,
    backUrl: request.backUrl,
    demo: 'demo' in request ? request.demo : true,
    trial: !('token' in request),
    pooled: false,
    player: null,
    balance: '0',
    minStake: null,
    maxStake: null,
    mostSeries: null,
    nextSecret: newSecret(),
    seenAt: base.clock.now(),
  });
  const isLobby = 'view' in request && request.view === 'lobby';
  const query = new URLSearchParams({ p: request.parentOrigin, ...(isLobby && { view: 'lobby' }) });
  return { status: 'OK', url: `${publicUrlFor(request.parentOrigin)}/play/${game.code}?${query.toString()}#t=${token}` };
}

/** The live session of a frame's token; null when there is none. */
export function findSession(base: Base, authorization: string | undefined): SessionRecord | null {
  const token = /^(?:Bearer )?([\w-]{20,100})$/.exec(authorization ?? '')?.[1];
  const session = token === undefined ? null : base.store.sessions.find(hashOf(token));
  return session && session.seenAt >= base.clock.now() - SESSION_IDLE_MS ? session : null;
}

/** The session of a frame's token. Throws `session.expired`. */
export function sessionOf(base: Base, authorization: string | undefined): SessionRecord {
  const session = findSession(base, authorization);
  if (!session) throw new Failure('session.expired');
  return session;
}

/** The same where the player must be known, which `GET /api/session` sees to. */
export function seatedSessionOf(base: Base, authorization: string | undefined): SeatedSession {
  const session = sessionOf(base, authorization);
  if (session.player === null) throw new Failure('session.expired');
  return { ...session, player: session.player };
}

/** Learns from the wallet who plays and what there is to stake, and keeps it. Throws what the wallet refuses. */
export async function authenticate(base: Base, session: SessionRecord): Promise<SeatedSession> {
  const answer = await walletOf(base, session).authenticate(session.vendor, session.vendorToken);
  if (answer.kind === 'unknown') throw new Failure('wallet.unavailable');
  if (answer.kind === 'refused') throw new Failure(failureOf(answer.status));
  const { player, balance, minStake, maxStake, series, demo, counted, currency } = answer.reply;
  if (player === undefined || balance === undefined) throw new Failure('wallet.unavailable');
  if (isTrialPlayer(player) !== session.trial) throw new Failure('session.expired');
  if (currency !== undefined && currency !== session.currency) throw new Failure('session.expired');
  if (session.player !== null && session.player !== player) throw new Failure('session.expired');
  const known: SeatedSession = {
    ...session,
    player,
    balance,
    minStake: minStake ?? null,
    maxStake: maxStake ?? null,
    mostSeries: series ?? null,
    demo: session.demo || demo === true,
    pooled: !session.trial && counted !== false && (!(session.demo || demo === true) || base.isDemo === true),
    seenAt: base.clock.now(),
  };
  base.store.sessions.authenticated(known);
  return known;
}

/** The seat of a player of the operator's own client, which has no frame: nothing of it is kept. Throws what the wallet refuses. */
export const seatWithoutFrame = (
  base: Base,
  { vendor, gameCode, token, currency }: { vendor: string; gameCode: string; token: string; currency: string },
): Promise<SeatedSession> =>
  authenticate(base, {
    ...{ tokenHash: '', vendor, gameCode, vendorToken: token, currency, language: '', parentOrigin: '', backUrl: '' },
    ...{ demo: false, trial: false, pooled: false, player: null, balance: '0', minStake: null, maxStake: null, mostSeries: null },
    ...{ nextSecret: '', seenAt: base.clock.now() },
  });

/** What a game needs to start beside its interrupted round. */
export function seatView(
  session: SeatedSession,
  game: { code: string; version: string; defaultStake: bigint },
): Omit<SeatView<never>, 'openRound'> {
  const stakes = stakesFor(session);
  const usual = stakes.find((stake) => stake === game.defaultStake) ?? stakes[0];
  if (usual === undefined) throw new Failure('limit');
  return {
    gameCode: game.code,
    language: session.language,
    currency: session.currency,
    currencySymbol: currencySymbol(session.currency),
    demo: session.demo,
    trial: session.trial,
    balance: session.balance,
    stakes: stakes.map(String),
    defaultStake: usual.toString(),
    nextCommitment: commitmentOf(session.nextSecret),
    parentOrigin: session.parentOrigin,
    backUrl: session.backUrl,
    version: game.version,
  };
}

/** What a slot needs to start, an interrupted round included. */
export function sessionView(base: Base, session: SeatedSession): SessionView {
  const game = currentGame(session.gameCode);
  if (!game) throw new Failure('game.closed');
  const unfinished = base.store.rounds.unfinished(session);
  return { ...seatView(session, game), openRound: unfinished?.state === 'open' ? viewOf(unfinished) : null };
}
