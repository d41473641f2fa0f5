import type { en } from './en.ts';

export const id: Record<keyof typeof en, string> = {
  placing: 'Menaruh {amount}…',
  noAnswer: 'Tidak ada jawaban. Periksa koneksi, lalu coba lagi.',
  undo: 'Urungkan',
  slipCleared: 'Slip sudah dikosongkan.',
  'backTitle.cancel': 'Batalkan taruhan ini?',
  'backText.cancel': '{game}, putaran {no}: uang {cost} langsung dikembalikan.',
  'backTitle.chaseStop': 'Hentikan rangkaian ini?',
  'backText.chaseStop': '{game}: semua putaran rangkaian yang masih terbuka ditarik kembali, dan uangnya langsung dikembalikan.',
  slipFull: 'Satu pesanan memuat paling banyak {most} baris: hapus satu baris dulu.',
  fullTitle: 'Ruang taruhan tidak cukup',
  fullText: 'Belum ada yang dipasang: putaran ini tidak bisa menerima semuanya.',
  fullLower: 'Turunkan taruhan',
  fullRemove: 'Hapus angka ini',
  fullMended: 'Slip sudah berubah: periksa dulu, lalu pasang.',
};
