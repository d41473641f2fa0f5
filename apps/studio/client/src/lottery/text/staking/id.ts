import type { en } from './en.ts';

export const id: Record<keyof typeof en, string> = {
  placing: 'Menaruh {amount}…',
  noAnswer: 'Tidak ada jawaban. Periksa koneksi, lalu coba lagi.',
};
