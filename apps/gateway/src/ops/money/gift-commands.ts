import { rmSync, writeFileSync } from 'node:fs';
import type { OpsReply } from '@marquee/contract/ops';
import { type Command, need } from '../command.ts';
import { objectIn } from '../content-commands.ts';

const text = { type: 'string' } as const;

const giftLine = ({ slug, kind, isOpen, codes, uses, used, endsAt }: OpsReply<'opsGiftPut'>): string =>
  [
    ...[slug, kind, isOpen ? 'open' : 'paused', `${used} used of ${codes} codes`],
    ...[uses === null ? 'any number each' : `${uses} each`, endsAt === null ? 'open end' : new Date(endsAt).toISOString()],
  ].join('  ');

const list: Command = {
  about: 'lists the batches of gift codes of a brand, newest first, with how many were used',
  usage: '--code C',
  options: { code: text },
  async run(given, { act, print }) {
    const merchant = need(given, 'code');
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { list: rows, totalPages } = await act('opsGifts', { query: { merchant, page } });
      last = totalPages;
      for (const row of rows) print(giftLine(row));
      if (rows.length === 0) print('there are no gift codes');
    }
    return 0;
  },
};

const make: Command = {
  about: 'makes a batch of gift codes from a file of JSON and writes the codes to a file, this once: they are nowhere kept',
  usage: '--code C --file F --out F',
  options: { code: text, file: text, out: text },
  async run(given, { act, print }) {
    const out = need(given, 'out');
    // First: what cannot be written would be lost.
    writeFileSync(out, '', { flag: 'wx', mode: 0o600 });
    const body = { ...objectIn(need(given, 'file')), merchant: need(given, 'code') };
    const made = await act('opsGiftMake', { body }).catch((error: unknown) => {
      rmSync(out);
      throw error;
    });
    const { gift, codes } = made;
    writeFileSync(out, `code\n${codes.join('\n')}\n`, { mode: 0o600 });
    print(giftLine(gift));
    print(`${codes.length} codes are in ${out}`);
    return 0;
  },
};

const change = (about: string, fieldsAt: (now: number) => { isOpen?: boolean; endsAt?: number }): Command => ({
  about,
  usage: '--code C --slug S',
  options: { code: text, slug: text },
  async run(given, { act, print, now }) {
    const body = { merchant: need(given, 'code'), slug: need(given, 'slug'), ...fieldsAt(now()) };
    print(giftLine(await act('opsGiftPut', { body })));
    return 0;
  },
});

export const giftCommands: Readonly<Record<string, Command>> = {
  'gift-list': list,
  'gift-make': make,
  'gift-pause': change('refuses the codes of a batch until it is resumed; what was given stays', () => ({ isOpen: false })),
  'gift-resume': change('takes the codes of a paused batch again', () => ({ isOpen: true })),
  'gift-end': change('ends a batch of gift codes now', (now) => ({ endsAt: now })),
};
