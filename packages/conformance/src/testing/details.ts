import { detailPartOf } from '@marquee/contract/vendor';
import type { Fault } from './faults.ts';
import { type Body, CURRENCY, type Model, type Player, type Reply } from './model.ts';
import { GAMES } from './stakes.ts';

const PARTS = ['table', 'slip', 'draw', 'spin'];
/** Every game of the wallet in memory is of this type. */
const PART = detailPartOf('RNG');

/** Round-detail of the wallet in memory. */
export function createDetails(model: Model, has: (fault: Fault) => boolean) {
  const known = new Map<string, string>();
  const latest = new Map<string, number>();

  return (player: Player, body: Body): Reply => {
    const { gameCode = '', roundId = '' } = body;
    const { requestId: _, ...content } = body;
    if (!GAMES.has(gameCode)) return model.refuse(player, 'WRONG_GAME');
    if (body['currency'] !== CURRENCY) return model.refuse(player, 'WRONG_CURRENCY');
    const given = PARTS.filter((part) => body[part] !== undefined);
    const isRight = given.length === 1 && given[0] === PART;
    if (!isRight && !has('takes details of any type of game')) return model.refuse(player, 'BAD_REQUEST');
    const round = model.roundKey(player, roundId);
    const version = Number(body['version'] ?? 1);
    const key = `${round} ${version}`;
    const compared = has('compares a detail without gameCode') ? { ...content, gameCode: '' } : content;
    const before = known.get(key);
    if (before !== undefined) {
      if (has('refuses a repeated detail')) return model.refuse(player, 'TX_MISMATCH');
      const isSame = before === JSON.stringify(compared) || has('takes other details under the same version');
      return model.refuse(player, isSame ? 'OK' : 'TX_MISMATCH');
    }
    const isStaked = model.inRound(player, 'debit', roundId).length > 0;
    const mayPass =
      has('takes details of rounds that never were') ||
      (has('takes details of rounds whose stake came back') && model.hasRound(player, roundId));
    if (!isStaked && !mayPass) return model.refuse(player, 'TX_NOT_FOUND');
    if (model.closed.has(round) && has('refuses details after the end of a round')) return model.refuse(player, 'ROUND_CLOSED');
    if (latest.has(round) && has('takes no later version of a detail')) return model.refuse(player, 'TX_MISMATCH');
    known.set(key, JSON.stringify(compared));
    latest.set(round, version);
    if (has('moves money with a detail')) player.balance += 1n;
    return model.refuse(player, 'OK');
  };
}
