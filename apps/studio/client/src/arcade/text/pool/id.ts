import type { PoolWords } from './en.ts';

/** Words of games with a pool in Bahasa Indonesia. */
export const id: PoolWords = {
  pool: 'Kolam hadiah',
  poolDropsBy: 'Pasti dimenangkan sebelum melewati {amount}',
  poolNotCounted: 'Taruhan Anda tidak dihitung di sini',
  poolWonTitle: 'Kolam hadiah milik Anda',
  poolWon: 'Koin Anda memenangkan kolam hadiah: {amount}.',
  poolWonPending: 'Uangnya sedang menuju saldo Anda.',
  poolShare: 'Putaran ini menambah {amount} ke kolam {pot}.',
  poolTook: 'Putaran ini memenangkan kolam {pot}: {amount}.',
  poolLast: 'Terakhir dimenangkan',
  poolWithout: 'Di sini, taruhan tidak masuk ke kolam hadiah',
  poolReturn: 'Di antaranya melalui kolam hadiah',
  poolRules:
    '{share} dari setiap taruhan masuk ke kolam dan {reserve} ke cadangan, yang menjadi awal kolam berikutnya. Kolam mulai dari {seed} dan pasti dimenangkan sebelum melewati {amount}. Peluang sebuah koin adalah jumlah yang ditambahkan taruhannya dibagi sisa menuju batas itu: makin tinggi taruhan dan makin penuh kolam, makin besar peluangnya. Jika dua koin datang bersamaan, yang dihitung lebih dulu bisa memenangkan kolam; yang lain mengisi kolam berikutnya. Taruhan yang dikembalikan, permainan demo, dan akun percobaan tidak menambah dan tidak menang. Ketentuan lain berlaku mulai kolam berikutnya.',
  poolLimits:
    'Yang hanya bermain tidak dapat tahu saatnya sebelum koin dilempar, dan penyedia tidak dapat mengubah hasil koin Anda. Namun jika ikut bermain sendiri, penyedia bisa memilih koin yang memenangkan kolam, bahkan tepat sebelum koin Anda: pemeriksaan ronde tidak akan menunjukkannya.',
  ringName: '{count} dari {all} koin',
  'rules.wishing-well':
    'Lempar koin ke sumur. Pembayaran mengikuti lingkaran tempat koin berhenti; makin dekat ke tengah makin jarang. Sebagian dari setiap taruhan ada di kolam hadiah sampai satu koin mengambil semuanya, di mana pun koin itu berhenti.',
  'idle.wishing-well': 'Tidak ada yang perlu diputuskan setelah bertaruh: putaran yang sudah ditaruhkan dibayar sendiri.',
  'return.wishing-well': 'Pengembalian ke pemain',
  checkPool: 'Ia memasukkan bagiannya ke kolam, dan apakah ia memenangkannya mengikuti rahasia, angka perangkat, dan teks',
  checkListed: 'Daftar pot yang dapat dibaca semua orang menyatakan hal yang sama',
};
