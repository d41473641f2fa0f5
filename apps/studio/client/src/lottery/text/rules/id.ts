import type { RulesWords } from './en.ts';

/** Words of the rules of lotteries in Indonesian. */
export const id: RulesWords = {
  rules: 'Aturan',
  'rules.clock': 'Satu putaran setiap {every}. Taruhan diterima sampai {lock} sebelumnya, menurut jam bandar.',
  'rules.official':
    'Diundi oleh lotere resmi pada harinya pukul {time} waktu Vietnam. Taruhan diterima sampai {lock} sebelumnya.',
  'rules.house':
    'Bandar menarik angka dari benih rahasia. SHA-256-nya diumumkan sebelum taruhan dibuka, jadi siapa pun dapat memeriksa setiap putaran.',
  'rules.cost': 'Biaya = taruhan per baris × kelipatan × baris × tiket. Satu pesanan menang paling banyak {most}.',
  'rules.back':
    'Taruhan dapat ditarik sampai ditutup. Tanpa hasil sah dalam 24 jam semua taruhan kembali. Angka yang dikoreksi membuat taruhan dihitung ulang.',
  'rules.full':
    'Angka yang sudah terlalu banyak taruhannya tidak menerima lagi pada putaran itu. Anda diberi tahu angka mana, dan tidak ada yang dipotong.',
  'rules.valid':
    'Taruhan Anda pada satu putaran yang mencakup lebih dari 70 % suatu posisi atau pasangan tidak dihitung sebagai taruhan valid, berapa pun jumlah taruhannya.',
  'rules.each': 'Setiap angka adalah satu tiket. Menang sebanyak kali angka itu keluar di sana.',
  'rules.option': 'Setiap hasil adalah satu tiket. Menang bila putaran menghasilkannya.',
  'rules.all': 'Setiap himpunan {n} angka Anda adalah satu tiket. Menang sekali bila semuanya keluar.',
  'rules.hits': 'Setiap himpunan {n} angka Anda adalah satu tiket. Dibayar menurut banyaknya yang keluar.',
  'rules.none': 'Setiap himpunan {n} angka Anda adalah satu tiket. Menang bila tidak satu pun keluar.',
  'rules.straight': 'Satu tiket berisi satu angka untuk masing-masing dari {n} posisi. Menang bila semuanya cocok.',
  'rules.places': 'Setiap angka di setiap posisi adalah satu tiket. Menang bila posisinya berisi angka itu.',
  'rules.group': 'Angka Anda dalam urutan apa pun, berulang sesuai nama taruhan. Menang bila hasil putaran adalah salah satunya.',
  'rules.push': 'Bila putaran tidak memutuskan apa pun, taruhan kembali.',
  'rules.looks': 'Dicocokkan dengan {where}.',
  'looks.special': 'hadiah khusus',
  'looks.prize': 'hadiah {n}',
  'looks.several': '{prize} ({count} angka)',
  'looks.all': 'semua {count} angka',
  'looks.longer': '{count} angka dengan {n} digit atau lebih',
  'looks.first': '{n} digit awal {numbers}',
  'looks.last': '{n} digit akhir {numbers}',
  'looks.tens': 'digit puluhan {numbers}',
  'looks.units': 'digit satuan {numbers}',
};
