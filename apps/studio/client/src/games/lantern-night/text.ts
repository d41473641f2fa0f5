import type { GameText } from '../../stage/look.ts';

export const text: Readonly<Record<'VI' | 'EN', GameText>> = {
  VI: {
    name: 'Đêm Đèn Lồng',
    symbols: {
      wild: 'Đèn hoa đăng',
      moon: 'Trăng rằm',
      lotus: 'Hoa sen',
      drum: 'Trống hội',
      fan: 'Quạt giấy',
      teapot: 'Ấm trà',
      a: 'A',
      k: 'K',
      q: 'Q',
      j: 'J',
    },
    rules: [
      'Đèn hoa đăng thay cho mọi biểu tượng trừ Trăng rằm.',
      'Ba Trăng rằm trở lên ở bất kỳ đâu mở các lượt quay miễn phí.',
      'Trong lượt miễn phí, hệ số tăng dần theo từng lượt và nhân mọi khoản thắng của lượt đó. Trăng rằm xuất hiện thêm thì có thêm lượt, hệ số không quay về.',
    ],
  },
  EN: {
    name: 'Lantern Night',
    symbols: {
      wild: 'River lantern',
      moon: 'Full moon',
      lotus: 'Lotus',
      drum: 'Festival drum',
      fan: 'Paper fan',
      teapot: 'Teapot',
      a: 'A',
      k: 'K',
      q: 'Q',
      j: 'J',
    },
    rules: [
      'The river lantern stands for every symbol except the full moon.',
      'Three full moons or more anywhere open free spins.',
      'In free spins the multiplier rises from spin to spin and multiplies every win of its spin. More full moons add spins; the multiplier does not go back.',
    ],
  },
};
