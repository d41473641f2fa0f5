import type { GameText } from '../../stage/look.ts';

export const text: Readonly<Record<'VI' | 'EN', GameText>> = {
  VI: {
    name: 'Lò Gốm Rồng',
    symbols: {
      flame: 'Ngọn lửa',
      seal: 'Ấn gốm',
      dragon: 'Rồng ngọc',
      phoenix: 'Phượng hoàng',
      vase: 'Bình men lam',
      bowl: 'Bát men ngọc',
      'clay-red': 'Gốm đỏ',
      'clay-blue': 'Gốm xanh lam',
      'clay-green': 'Gốm xanh lục',
      'clay-gold': 'Gốm vàng',
    },
    rules: [
      'Ngọn lửa thay cho mọi biểu tượng trừ Ấn gốm và chỉ xuất hiện trên cuộn 2, 3 và 4. Khi xuất hiện, nó cháy lan và biến cả cuộn thành lửa.',
      '3, 4 hoặc 5 Ấn gốm ở bất kỳ đâu mở 10, 12 hoặc 15 lượt quay miễn phí. Ấn gốm trong lượt miễn phí thêm 5, 8 hoặc 10 lượt nữa; một ván có nhiều nhất 30 lượt miễn phí.',
      'Trong lượt miễn phí, mỗi cuộn có lửa rút hệ số ×2 (2 lần trong 3) hoặc ×3 (1 lần trong 3). Hệ số của các cuộn nhân với nhau và nhân mọi khoản thắng đi qua các cuộn ấy.',
    ],
  },
  EN: {
    name: 'Ember Kiln',
    symbols: {
      flame: 'Flame',
      seal: 'Kiln seal',
      dragon: 'Jade dragon',
      phoenix: 'Phoenix',
      vase: 'Cobalt vase',
      bowl: 'Celadon bowl',
      'clay-red': 'Red clay',
      'clay-blue': 'Blue clay',
      'clay-green': 'Green clay',
      'clay-gold': 'Gold clay',
    },
    rules: [
      'The flame stands for every symbol except the kiln seal and lands on reels 2, 3 and 4 only. Where it lands it spreads and turns the whole reel to fire.',
      '3, 4 or 5 kiln seals anywhere open 10, 12 or 15 free spins. Seals in free spins add 5, 8 or 10 more; a round has at most 30 free spins.',
      'In free spins each reel on fire draws ×2 (2 times in 3) or ×3 (1 time in 3). The multipliers of the reels multiply each other and every win that passes through them.',
    ],
  },
};
