import type { en } from './en.ts';

export const ty: Record<keyof typeof en, string> = {
  placing: 'Itinataya ang {amount}…',
  noAnswer: 'Walang sagot. Tingnan ang koneksiyon at subukan ulit.',
  undo: 'Ibalik',
  slipCleared: 'Wala nang laman ang slip.',
  'backTitle.cancel': 'Bawiin ang tayang ito?',
  'backText.cancel': '{game}, bola {no}: ibabalik agad ang itinayang {cost}.',
  'backTitle.chaseStop': 'Itigil ang seryeng ito?',
  'backText.chaseStop': '{game}: babawiin ang lahat ng bukas pang bola ng serye, at ibabalik agad ang mga itinaya.',
  slipFull: 'Hanggang {most} linya lang ang isang taya: mag-alis muna ng isa.',
  fullTitle: 'Kulang ang matatanggap',
  fullText: 'Walang naitaya: hindi matatanggap ng bola ang lahat.',
  fullLower: 'Babaan ang taya',
  fullRemove: 'Alisin ang mga ito',
  fullMended: 'Nagbago ang slip: tingnan muna bago tumaya.',
};
