import { timingSafeEqual } from 'node:crypto';
import {
  SIGNED_HEADERS,
  VENDOR_HEADERS,
  WalletBalanceRequest,
  WalletStatusRequest,
  WalletTransferRequest,
} from '@marquee/contract/vendor';
import { Value } from 'typebox/value';
import { openBooks } from '../../../../docs/examples/vendor-wallet.ts';
import { type Send, signatureOf, type Target } from '../client.ts';

/** Faults that a vendor's wallet can have, each with the case that is there to find it. */
export const VENDOR_WALLET_FAULTS = {
  'accepts any signature': 'VWS-01',
  'takes a request without a signature': 'VWS-02',
  'signs without the path': 'VWS-03',
  'takes old recordings': 'VWS-04',
  'breaks at malformed JSON': 'VWI-01',
  'takes any amount': 'VWI-02',
  'takes any direction': 'VWI-03',
  'forgets new players': 'VWT-01',
  'moves a repeated transfer again': 'VWT-02',
  'does not compare': 'VWT-03',
  'takes nothing out': 'VWT-04',
  'gives what is not there': 'VWT-05',
  'decides a refusal anew': 'VWT-06',
  'takes any currency': 'VWT-07',
  'knows no strangers': 'VWT-08',
  'has one purse for all': 'VWT-09',
  'looks before it locks': 'VWT-10',
  'pays before it counts': 'VWT-11',
  'tells the balance of before': 'VWT-12',
  'does not know what it did': 'VWQ-01',
  'says that it did what it refused': 'VWQ-02',
  'does not bar': 'VWQ-03',
  'bars only what comes in': 'VWQ-04',
  'bars what is on its way': 'VWQ-05',
} as const satisfies Record<string, string>;
export type VendorWalletFault = keyof typeof VENDOR_WALLET_FAULTS;

const FORMS = { transfer: WalletTransferRequest, status: WalletStatusRequest, balance: WalletBalanceRequest } as const;
type Call = keyof typeof FORMS;
type Body = WalletTransferRequest;
const WINDOW_MS = 300_000;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Is a request signed, as far as this door looks? */
function isSigned(
  key: string,
  path: string,
  raw: string,
  header: (name: string) => string,
  has: (fault: VendorWalletFault) => boolean,
): boolean {
  const [signature, timestamp, nonce] = [SIGNED_HEADERS.signature, SIGNED_HEADERS.timestamp, SIGNED_HEADERS.nonce].map(header);
  if (Math.abs(Date.now() - Number(timestamp)) > WINDOW_MS && !has('takes old recordings')) return false;
  if (signature === '') return has('takes a request without a signature');
  if (has('accepts any signature')) return true;
  const paths = has('signs without the path') ? Object.keys(FORMS).map((call) => `/vendor/wallet/${call}`) : [path];
  return paths.some((each) => {
    const [expected, given] = [signatureOf(key, timestamp ?? '', nonce ?? '', each, raw), signature ?? ''].map((text) =>
      Buffer.from(text),
    );
    return expected?.length === given?.length && timingSafeEqual(expected ?? Buffer.of(), given ?? Buffer.of());
  });
}

/** The books of the example with a fault in them. */
function brokenBooks(has: (fault: VendorWalletFault) => boolean) {
  const books = openBooks();
  let again = 0;

  const changed = (body: Body): Body => {
    const made = { ...body };
    if (has('moves a repeated transfer again')) made.transferId = `${body.transferId}-${(again += 1)}`;
    if (has('takes any currency')) made.currency = 'VND';
    if (has('has one purse for all')) made.player = 'all';
    if (has('takes any direction') && made.direction !== 'in') made.direction = 'out';
    return made;
  };

  const transfer = async (given: Body): Promise<object> => {
    const body = changed(given);
    const { transferId, player, amount, direction } = body;
    const known = books.transfers.get(transferId);
    const before = books.purses.get(player) ?? 0n;
    if (has('does not compare') && known) return { status: known.status, balance: String(before) };
    if (has('decides a refusal anew') && known?.status === 'INSUFFICIENT_FUNDS') books.transfers.delete(transferId);
    const isBarred = known?.asked === '';
    if (isBarred && (has('does not bar') || (has('bars only what comes in') && direction === 'out')))
      books.transfers.delete(transferId);
    if (has('gives what is not there') && direction === 'out' && before < BigInt(amount))
      books.purses.set(player, BigInt(amount));
    if (has('looks before it locks') || has('bars what is on its way') || has('pays before it counts')) {
      if (!known) await turn();
      if (has('looks before it locks') && !known) books.transfers.delete(transferId);
      if (has('bars what is on its way')) books.transfers.delete(transferId);
      if (has('pays before it counts') && direction === 'out' && before >= BigInt(amount)) books.purses.set(player, before);
    }
    const answer = books.transfer(body);
    if (has('takes nothing out') && direction === 'out') books.purses.set(player, before);
    if (has('forgets new players') && before === 0n && direction === 'in') books.purses.delete(player);
    return has('tells the balance of before') ? { ...answer, balance: String(before) } : answer;
  };

  return async (call: Call, body: Body): Promise<object> => {
    if (call === 'transfer') return transfer(body);
    if (call === 'balance') {
      if (has('knows no strangers') && !books.purses.has(body.player)) return { status: 'PLAYER_BLOCKED' };
      return books.balance(has('has one purse for all') ? { ...body, player: 'all' } : body);
    }
    const said = books.status(body);
    if (has('does not know what it did')) return { status: 'OK', state: 'refused' };
    if (has('says that it did what it refused')) return { status: 'OK', state: 'applied' };
    return said;
  };
}

/** The wallet of the document's example behind a door that checks signature and form, with a fault or without one. No socket is used. */
export function memoryVendorWallet({ vendor, key }: Target, fault?: VendorWalletFault): Send {
  const has = (one: VendorWalletFault): boolean => one === fault;
  const handle = brokenBooks(has);
  return async (url, { headers, body }) => {
    const given = new Headers(headers);
    const header = (name: string): string => given.get(name) ?? '';
    const { pathname } = new URL(url);
    const call = pathname.replace('/vendor/wallet/', '') as Call;
    const raw = typeof body === 'string' ? body : '';
    if (header(VENDOR_HEADERS.vendor) !== vendor || !isSigned(key, pathname, raw, header, has))
      return Response.json({ status: 'BAD_SIGNATURE' });
    let parsed: unknown = null;
    try {
      parsed = JSON.parse(raw);
    } catch {
      if (has('breaks at malformed JSON')) return new Response('<html>', { status: 500 });
    }
    const lax = parsed as Body | null;
    const isLax =
      (has('takes any amount') && /^-?\d+$/.test(String(lax?.amount))) || (has('takes any direction') && lax !== null);
    if (!isLax && !Value.Check(FORMS[call] ?? {}, parsed)) return Response.json({ status: 'BAD_REQUEST' });
    return Response.json(await handle(call, lax as Body));
  };
}
