import { crc16, field, fieldsOf } from './tlv.ts';

/** A transfer to a Vietnamese account, as a bank's app reads it from a VietQR code. */
export interface VietQr {
  /** The bank's number (BIN), six digits. */
  bin: string;
  /** 1 to 19 letters and digits. */
  accountNo: string;
  /** Whole VND; null leaves it to the payer. */
  amount: bigint | null;
  /** What the transfer says, at most 25 characters of `NOTE`; empty: nothing. */
  note: string;
}

/** NAPAS's application in field 38, and its service of transfers to accounts. */
const NAPAS = 'A000000727';
const TO_ACCOUNT = 'QRIBFTTA';
const VND = '704';

const BIN = /^\d{6}$/;
const ACCOUNT = /^[0-9A-Za-z]{1,19}$/;
const AMOUNT = /^[1-9]\d{0,12}$/;
/** What every bank's app passes on as it is: letters without accents, digits, spaces and few signs. */
const NOTE = /^[0-9A-Za-z][0-9A-Za-z .-]{0,24}$/;

/** A bank number that no bank has and none can get: docs/channel-api.md#play-money. */
export const UNASSIGNED_BIN = '999900';

/**
 * The text of a VietQR code: EMV merchant-presented, with NAPAS's application. One with an amount is for one payment (`12`), one without
 * for many (`11`). Throws a RangeError for what a bank's app would not take.
 */
export function makeVietQr({ bin, accountNo, amount, note }: VietQr): string {
  if (!BIN.test(bin)) throw new RangeError('the number of a bank has six digits');
  if (!ACCOUNT.test(accountNo)) throw new RangeError('an account has 1 to 19 letters and digits');
  if (amount !== null && !AMOUNT.test(amount.toString()))
    throw new RangeError('an amount is whole VND above zero, 13 digits at most');
  if (note !== '' && !NOTE.test(note))
    throw new RangeError('a note has at most 25 letters without accents, digits, spaces, dots and dashes');
  const receiver = field('00', NAPAS) + field('01', field('00', bin) + field('01', accountNo)) + field('02', TO_ACCOUNT);
  const text = [
    field('00', '01'),
    field('01', amount === null ? '11' : '12'),
    field('38', receiver),
    field('53', VND),
    amount === null ? '' : field('54', amount.toString()),
    field('58', 'VN'),
    note === '' ? '' : field('62', field('08', note)),
    '6304',
  ].join('');
  return text + crc16(text);
}

/** Reads the text of a VietQR code for a transfer to an account. Null when it is none, is for a card, or its checksum is wrong. */
export function parseVietQr(text: string): VietQr | null {
  const body = text.slice(0, -4);
  if (!body.endsWith('6304') || crc16(body) !== text.slice(-4)) return null;
  const root = fieldsOf(text);
  if (root?.get('00') !== '01' || root.get('53') !== VND || root.get('58') !== 'VN') return null;
  const napas = fieldsOf(root.get('38') ?? '');
  if (napas?.get('00') !== NAPAS || napas.get('02') !== TO_ACCOUNT) return null;
  const receiver = fieldsOf(napas.get('01') ?? '');
  const [bin = '', accountNo = ''] = [receiver?.get('00'), receiver?.get('01')];
  const amount = root.get('54');
  const more = fieldsOf(root.get('62') ?? '');
  if (!BIN.test(bin) || !ACCOUNT.test(accountNo) || !more || (amount !== undefined && !AMOUNT.test(amount))) return null;
  return { bin, accountNo, amount: amount === undefined ? null : BigInt(amount), note: more.get('08') ?? '' };
}
