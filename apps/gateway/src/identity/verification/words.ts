import { messageOf, momentText } from '../../base/messages.ts';
import type { Merchant } from '../../brand/index.ts';
import type { Notices, Purpose, Target } from './types.ts';

const LONGEST = 120;

/** Subject and text of a message. */
export interface Words {
  subject: string;
  text: string;
}

/**
 * What others may put into a message: one line, no longer than need be, and nothing that a mail program makes a link of. A browser's
 * name is whatever its sender likes.
 */
function plain(value: string): string {
  return value
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/:?\/\//g, ' ')
    .replace(/\bwww\./gi, ' ')
    .slice(0, LONGEST)
    .trim();
}

/** The words of a notice in a language. */
export function noticeWords<Name extends keyof Notices>(
  merchant: Merchant,
  name: Name,
  params: Notices[Name],
  language: string,
  moment: number,
): Words {
  const given = Object.entries(params as Record<string, string>).map(([key, value]): [string, string] => [
    key,
    key === 'link' ? value : plain(value),
  ]);
  const all = {
    ...Object.fromEntries(given),
    brand: merchant.name,
    time: momentText(moment, language, merchant.businessTimezone),
  };
  return {
    subject: messageOf(`message.${name}.subject`, language, all),
    text: messageOf(`message.${name}.text`, language, all),
  };
}

/**
 * The words of a code. By SMS its last line binds it to the origin, in the form by which browsers fill it in by themselves
 * (origin-bound one-time codes) and not on another site.
 */
export function codeWords(code: {
  purpose: Purpose;
  merchant: Merchant;
  target: Target;
  code: string;
  minutes: number;
  language: string;
  origin: string;
}): Words {
  const { purpose, merchant, target, language, minutes } = code;
  const params = { brand: merchant.name, code: code.code, minutes };
  const text = messageOf(`message.code.${purpose}.text`, language, params);
  const host = URL.canParse(code.origin) ? new URL(code.origin).hostname : '';
  return {
    subject: messageOf(`message.code.${purpose}.subject`, language, params),
    text: target.kind === 'sms' && host !== '' ? `${text}\n\n@${host} #${code.code}` : text,
  };
}
