import type { en } from './en.ts';

export const ty: Record<keyof typeof en, string> = {
  placing: 'Itinataya ang {amount}…',
  noAnswer: 'Walang sagot. Tingnan ang koneksiyon at subukan ulit.',
};
