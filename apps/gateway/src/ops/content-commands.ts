import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { CONTENT_KINDS } from '@marquee/contract/ops';
import { type Command, type Desk, need, textOf } from './command.ts';

type ContentKind = (typeof CONTENT_KINDS)[number];

/** What is published beside content, with its calls. */
const OTHERS = {
  promotion: { list: 'opsPromotions', put: 'opsPromotionPut', remove: 'opsPromotionDelete' },
  reward: { list: 'opsRewards', put: 'opsRewardPut', remove: 'opsRewardDelete' },
  mission: { list: 'opsMissions', put: 'opsMissionPut', remove: 'opsMissionDelete' },
  raffle: { list: 'opsRaffles', put: 'opsRafflePut', remove: 'opsRaffleDelete' },
  board: { list: 'opsBoards', put: 'opsBoardPut', remove: 'opsBoardDelete' },
} as const;

const KINDS = [...CONTENT_KINDS, ...Object.keys(OTHERS)];
const callsOf = (kind: string) => OTHERS[kind as keyof typeof OTHERS];

const isContent = (kind: string): kind is ContentKind => (CONTENT_KINDS as readonly string[]).includes(kind);

/** What is published under a name. Throws for a kind that there is not. */
function kindOf(kind: string): string {
  if (!KINDS.includes(kind)) throw new Error(`--kind must be one of ${KINDS.join(', ')}`);
  return kind;
}

/** The object in a file of JSON. Throws an Error with one clear line. */
export function objectIn(file: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message.split('\n')[0]}`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error(`${file} holds no object of JSON`);
  return parsed as Record<string, unknown>;
}

interface Row {
  slug: string;
  revision: number;
  isOpen: boolean;
  startsAt: number;
  endsAt: number | null;
  words: Record<string, { title: string }>;
}

async function rowsOf({ act }: Desk, merchant: string, kind: string, page: number): Promise<{ list: Row[]; totalPages: number }> {
  if (isContent(kind)) return act('opsContent', { query: { merchant, kind, page } });
  return act(callsOf(kind).list, { query: { merchant, page } });
}

const day = (moment: number | null): string => (moment === null ? 'open end' : new Date(moment).toISOString().slice(0, 16));

const list: Command = {
  about: 'lists what a brand publishes of a kind; --json shows everything, in the form that content-put reads',
  usage: `--code C --kind ${KINDS.join('|')} [--json]`,
  options: { code: { type: 'string' }, kind: { type: 'string' }, json: { type: 'boolean' } },
  async run(given, desk) {
    const kind = kindOf(need(given, 'kind'));
    for (let page = 1, last = 1; page <= last; page += 1) {
      const rows = await rowsOf(desk, need(given, 'code'), kind, page);
      last = rows.totalPages;
      for (const row of rows.list) {
        const title = (row.words['EN'] ?? Object.values(row.words)[0])?.title ?? '';
        const line = `${row.slug}  ${row.isOpen ? 'open' : 'closed'}  ${day(row.startsAt)} – ${day(row.endsAt)}  ${title}`;
        desk.print(given['json'] === true ? JSON.stringify(row) : line);
      }
    }
    return 0;
  },
};

/** What is read only: a record that was listed may be put back as it is. */
const READ_ONLY = ['id', 'updatedAt', 'taken', 'commitment'];

const put: Command = {
  about: 'writes an item from a file of JSON, new or over the one of its name; see docs/operators.md for the fields',
  usage: `--code C --kind ${KINDS.join('|')} --file F`,
  options: { code: { type: 'string' }, kind: { type: 'string' }, file: { type: 'string' } },
  async run(given, { act, print }) {
    const kind = kindOf(need(given, 'kind'));
    const fields = objectIn(need(given, 'file'));
    for (const name of READ_ONLY) delete fields[name];
    const body = { ...fields, merchant: need(given, 'code'), ...(isContent(kind) ? { kind } : {}) };
    const call = isContent(kind) ? 'opsContentPut' : callsOf(kind).put;
    const { slug, revision } = await act(call, { body });
    print(`${kind} ${slug} is at revision ${revision}`);
    return 0;
  },
};

const remove: Command = {
  about: 'deletes an item; to keep it unseen, put it with "isOpen": false',
  usage: `--code C --kind ${KINDS.join('|')} --slug S`,
  options: { code: { type: 'string' }, kind: { type: 'string' }, slug: { type: 'string' } },
  async run(given, { act, print }) {
    const kind = kindOf(need(given, 'kind'));
    const query = { merchant: need(given, 'code'), slug: need(given, 'slug'), ...(isContent(kind) ? { kind } : {}) };
    const call = isContent(kind) ? 'opsContentDelete' : callsOf(kind).remove;
    await act(call, { query });
    print(`${kind} ${query.slug} is deleted`);
    return 0;
  },
};

/** What `opsImagePut` takes of a picture in a file: text of a drawing, base64 of pixels. Throws for a file that is no picture by its name. */
function pictureIn(file: string): { svg: string } | { png: string } | { webp: string } {
  const ending = extname(file).slice(1).toLowerCase();
  if (ending === 'svg') return { svg: readFileSync(file, 'utf8') };
  if (ending === 'png') return { png: readFileSync(file, 'base64') };
  if (ending === 'webp') return { webp: readFileSync(file, 'base64') };
  throw new Error(`${file} is no picture: its name ends in .svg, .png or .webp`);
}

const image: Command = {
  about: 'keeps a picture (SVG, PNG, WebP) below the image base and says how content names it',
  usage: '--code C --name N --file F',
  options: { code: { type: 'string' }, name: { type: 'string' }, file: { type: 'string' } },
  async run(given, { act, print }) {
    const picture = pictureIn(need(given, 'file'));
    const { image: path } = await act('opsImagePut', {
      body: { merchant: need(given, 'code'), name: need(given, 'name'), ...picture },
    });
    print(path);
    return 0;
  },
};

const points: Command = {
  about: 'shows how points are earned and what they are worth, or says it anew from a file of JSON',
  usage: '--code C [--file F]',
  options: { code: { type: 'string' }, file: { type: 'string' } },
  async run(given, { act, print }) {
    const merchant = need(given, 'code');
    const file = textOf(given, 'file');
    const config =
      file === undefined
        ? await act('opsPointConfig', { query: { merchant } })
        : await act('opsPointConfigPut', { body: { ...objectIn(file), merchant } });
    print(JSON.stringify(config));
    return 0;
  },
};

const checkIn: Command = {
  about: 'shows the calendar of the daily check-in and how many have checked in today, or writes it anew from a file of JSON',
  usage: '--code C [--file F]',
  options: { code: { type: 'string' }, file: { type: 'string' } },
  async run(given, { act, print }) {
    const merchant = need(given, 'code');
    const file = textOf(given, 'file');
    const calendar =
      file === undefined
        ? await act('opsCheckIn', { query: { merchant } })
        : await act('opsCheckInPut', { body: { ...objectIn(file), merchant } });
    print(JSON.stringify(calendar));
    return 0;
  },
};

export const contentCommands: Readonly<Record<string, Command>> = {
  'content-list': list,
  'content-put': put,
  'content-delete': remove,
  'image-put': image,
  'points-config': points,
  'check-in': checkIn,
};
