import { type ReportedRound, VENDOR_HEADERS, vendorCalls } from '@marquee/contract/vendor';
import { Value } from 'typebox/value';
import { type Send, signatureOf, type Target } from '../client.ts';

/** Faults that a gateway can have towards a vendor with a wallet, each with the case that is there to find it. */
export const REPORT_FAULTS = {
  'authenticates without the player': 'VGB-01',
  'tells another balance': 'VGB-01',
  'lets ended sessions bet': 'VGB-02',
  'takes stakes from its own wallet': 'VGB-03',
  'pays wins of its own': 'VGB-04',
  'accepts any signature': 'VGB-05',
  'takes a report without a signature': 'VGB-06',
  'books stakes only': 'VGR-01',
  'books a repeated report again': 'VGR-02',
  'does not compare stakes': 'VGR-03',
  'does not compare payouts': 'VGR-04',
  'stops at a refused round': 'VGR-05',
  'answers only what it booked': 'VGR-05',
  'takes any currency': 'VGR-06',
  'refuses rounds after the session': 'VGR-07',
  'looks before it locks': 'VGR-08',
  'takes any number of rounds': 'VGR-09',
  'takes negative stakes': 'VGR-09',
} as const satisfies Record<string, string>;
export type ReportFault = keyof typeof REPORT_FAULTS;

type Has = (fault: ReportFault) => boolean;
type Body = Record<string, unknown>;

const PREFIX = '/vendor/v1/';
const GAME = 'boats';
const CURRENCY = 'VND';
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What a gateway keeps of a vendor's players and rounds, with a fault or without one. */
function createGateway(has: Has) {
  const balances = new Map<string, bigint>();
  const ended = new Set<string>();
  const booked = new Map<string, ReportedRound>();

  const bookRound = async (round: ReportedRound): Promise<object> => {
    const { player, roundId, stake, payout } = round;
    const before = balances.get(player);
    if (before === undefined) return { status: 'BAD_REQUEST' };
    if (round.gameCode !== GAME) return { status: 'WRONG_GAME' };
    if (round.currency !== CURRENCY && !has('takes any currency')) return { status: 'WRONG_CURRENCY' };
    if (ended.has(player) && has('refuses rounds after the session')) return { status: 'TOKEN_EXPIRED' };
    const known = has('books a repeated report again') ? undefined : booked.get(`${player} ${roundId}`);
    if (has('looks before it locks')) await turn();
    const told = { status: 'OK', currency: CURRENCY };
    if (known) {
      const isSame =
        (known.stake === stake || has('does not compare stakes')) && (known.payout === payout || has('does not compare payouts'));
      return isSame ? { ...told, balance: String(before) } : { status: 'TX_MISMATCH' };
    }
    booked.set(`${player} ${roundId}`, round);
    const after = (balances.get(player) ?? 0n) - BigInt(stake) + (has('books stakes only') ? 0n : BigInt(payout));
    balances.set(player, after);
    return { ...told, balance: String(after) };
  };

  const calls: Record<string, (body: Body) => object | Promise<object>> = {
    'test/session': ({ balance, state }) => {
      const player = `player-${String(balances.size).padStart(32, '0')}`;
      balances.set(player, BigInt(String(balance)));
      if (state === 'expired') ended.add(player);
      return { status: 'OK', token: `token-of-${player}`, player, currency: CURRENCY, gameCode: GAME };
    },
    authenticate: ({ token }) => {
      const player = String(token).replace('token-of-', '');
      if (ended.has(player) && !has('lets ended sessions bet')) return { status: 'TOKEN_EXPIRED' };
      const balance = has('tells another balance') ? '0' : String(balances.get(player));
      return { status: 'OK', currency: CURRENCY, balance, ...(has('authenticates without the player') ? {} : { player }) };
    },
    status: ({ player }) => ({ status: 'OK', state: 'unknown', balance: String(balances.get(String(player))) }),
    async rounds({ rounds }) {
      const answers: object[] = [];
      for (const round of rounds as ReportedRound[]) {
        const answer = await bookRound(round);
        const isBooked = (answer as { status: string }).status === 'OK';
        if (isBooked || !has('answers only what it booked')) answers.push(answer);
        if (!isBooked && has('stops at a refused round')) break;
      }
      return { status: 'OK', answers };
    },
  };
  if (has('takes stakes from its own wallet')) calls['debit'] = () => ({ status: 'OK' });
  if (has('pays wins of its own')) calls['promotion-win'] = () => ({ status: 'OK' });
  return calls;
}

/** A gateway that has told a vendor to report its rounds, with a fault or without one. No socket is used. */
export function memoryReports({ vendor, key }: Target, fault?: ReportFault): Send {
  const has: Has = (one) => one === fault;
  const calls = createGateway(has);
  const form = (name: string) => Object.values(vendorCalls).find(({ path }) => path === PREFIX + name)?.body;

  return async (url, { headers, body }) => {
    const given = new Headers(headers);
    const header = (name: string): string => given.get(name) ?? '';
    const { pathname } = new URL(url);
    const [raw, name] = [typeof body === 'string' ? body : '', pathname.replace(PREFIX, '')];
    const signature = header(VENDOR_HEADERS.signature);
    const expected = signatureOf(key, header(VENDOR_HEADERS.timestamp), header(VENDOR_HEADERS.nonce), pathname, raw);
    const isLax = signature === '' ? has('takes a report without a signature') : has('accepts any signature');
    if (header(VENDOR_HEADERS.vendor) !== vendor || (signature !== expected && !isLax))
      return Response.json({ status: 'BAD_SIGNATURE' });
    const parsed = JSON.parse(raw) as Body;
    const checked = { ...parsed };
    if (Array.isArray(checked['rounds'])) {
      if (has('takes any number of rounds')) checked['rounds'] = checked['rounds'].slice(0, 100);
      if (has('takes negative stakes'))
        checked['rounds'] = (checked['rounds'] as ReportedRound[]).map((each) => ({
          ...each,
          stake: each.stake.replace('-', ''),
        }));
    }
    const call = calls[name];
    const schema = form(name);
    if (!call || !schema || !Value.Check(schema, checked)) return Response.json({ status: 'BAD_REQUEST' });
    return Response.json(await call(parsed));
  };
}
