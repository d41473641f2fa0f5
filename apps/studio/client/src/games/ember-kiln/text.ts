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
      'Ba Ấn gốm trở lên ở bất kỳ đâu mở các lượt quay miễn phí.',
      'Trong lượt miễn phí, mỗi cuộn có lửa có thể rút một hệ số; hệ số của các cuộn nhân với nhau và nhân mọi khoản thắng đi qua các cuộn ấy.',
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
      'Three kiln seals or more anywhere open free spins.',
      'In free spins each reel on fire may draw a multiplier; the multipliers of the reels multiply each other and every win that passes through them.',
    ],
  },
};
