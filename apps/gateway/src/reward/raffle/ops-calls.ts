import { TICKET_STATES } from '@marquee/contract';
import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import type { Clock } from '../../base/calendar/clock.ts';
import { unknownItem } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import { pageOf, without } from '../../base/operator-records.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import type { AccountDesk } from '../../identity/index.ts';
import { audienceOf, conditionOf, rewardOf } from '../missions/ops-calls.ts';
import { type Raffle, type RaffleInput, stateOf } from './raffle.ts';
import { readDraw, readStocks } from './raffle-store.ts';
import type { Raffles } from './raffles.ts';
import { countStates, readTicketsOf } from './ticket-store.ts';

type Written = OpsReply<'opsRafflePut'>;

const raffleOf = (raffle: Raffle): Written => ({
  ...without(raffle, 'merchantId', 'drawnAt'),
  words: { ...raffle.words },
  audience: audienceOf(raffle.audience),
  earn: raffle.earn && { condition: conditionOf(raffle.earn.condition), daily: raffle.earn.daily },
  prizes: raffle.prizes.map(({ reward, product, weight, stock }) => ({
    ...(product ? { product: product.slug, reward: { collectDays: reward.collectDays } } : { reward: rewardOf(reward) }),
    ...(weight === null ? {} : { weight }),
    stock,
  })),
  commitment: raffle.kind === 'DRAW' ? raffle.commitment : null,
});

/** What came of a raffle. */
async function reportOf({ db, clock }: { db: Database; clock: Clock }, raffle: Raffle): Promise<OpsReply<'opsRaffleReport'>> {
  const { states, members } = await countStates(db, raffle.id);
  const left = new Map((await readStocks(db, [raffle.id])).map((each) => [each.place, each.left]));
  const draw = await readDraw(db, raffle.id);
  const prizes = raffle.prizes.map(({ reward, product, weight, stock }, index) => ({
    ...{ reward, product, weight, stock },
    won: stock - (left.get(index + 1) ?? stock),
  }));
  return {
    ...{ slug: raffle.slug, kind: raffle.kind, state: stateOf(raffle, clock.now()), members },
    tickets: Object.fromEntries(TICKET_STATES.map((state) => [state, states.get(state) ?? 0])) as Record<
      (typeof TICKET_STATES)[number],
      number
    >,
    prizes: prizes.map(({ reward, product, weight, stock, won }) => ({
      ...{ points: reward.points, product: product?.slug ?? null, weight, stock, won },
      amount: toWire(BigInt(reward.money)),
    })),
    amount: sumToWire(prizes.reduce((sum, { reward, won }) => sum + BigInt(reward.money) * BigInt(won), 0n)),
    points: prizes.reduce((sum, { reward, won }) => sum + reward.points * won, 0),
    drawnAt: draw?.drawnAt.getTime() ?? null,
    commitment: raffle.kind === 'DRAW' ? raffle.commitment : null,
    secret: draw?.secret ?? null,
    listDigest: draw?.listDigest ?? null,
  };
}

/** The operator's calls about raffles. */
export function raffleOpsCalls({
  db,
  clock,
  raffles,
  accounts,
}: {
  db: Database;
  clock: Clock;
  raffles: Raffles;
  accounts: Pick<AccountDesk, 'names'>;
}): Pick<OpsHandlers, 'opsRaffles' | 'opsRafflePut' | 'opsRaffleDelete' | 'opsRaffleTickets' | 'opsRaffleReport'> {
  const find = async (merchantId: number, slug: string): Promise<Raffle> => {
    const raffle = (await raffles.list(merchantId)).find((each) => each.slug === slug);
    if (!raffle) throw unknownItem();
    return raffle;
  };

  return {
    async opsRaffles({ merchant, query }) {
      const { list, ...rest } = pageOf(await raffles.list(merchant.id), query);
      return { list: list.map(raffleOf), ...rest };
    },
    async opsRafflePut({ merchant, body, record }) {
      const fields = without(body, 'merchant', 'revision');
      const held = (await raffles.list(merchant.id)).find(({ slug }) => slug === fields.slug);
      const input = { ...fields, startsAt: fields.startsAt ?? held?.startsAt ?? clock.now() } as RaffleInput;
      const options = { revision: body.revision, record: record(`raffle ${fields.slug}`) };
      return raffleOf(await raffles.put(merchant.id, input, options));
    },
    async opsRaffleDelete({ merchant, query: { slug, revision }, record }) {
      await raffles.remove(merchant.id, slug, { revision, record: record(`raffle ${slug}`) });
      return null;
    },
    async opsRaffleTickets({ merchant, query: { slug, status = null, page = 1, size = 50 } }) {
      const { id: raffleId } = await find(merchant.id, slug);
      const rows = await readTicketsOf(db, { raffleId, status }, size, (page - 1) * size);
      const names = await accounts.names(rows.map(({ accountId }) => accountId));
      const { states } = await countStates(db, raffleId);
      const total = status ? (states.get(status) ?? 0) : [...states.values()].reduce((sum, count) => sum + count, 0);
      return {
        list: rows.map((row) => ({
          ...{ ticketNo: row.ticketNo, mark: row.mark, source: row.source, status: row.status, prize: row.prize },
          username: names.get(row.accountId) ?? '',
          issuedAt: row.issuedAt.getTime(),
          drawnAt: row.drawnAt?.getTime() ?? null,
        })),
        totalPages: Math.ceil(total / size),
        totalCount: total,
      };
    },
    opsRaffleReport: async ({ merchant, query: { slug } }) => reportOf({ db, clock }, await find(merchant.id, slug)),
  };
}
