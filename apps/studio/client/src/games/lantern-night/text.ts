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
      '3, 4 hoặc 5 Trăng rằm ở bất kỳ đâu mở 8, 12 hoặc 15 lượt quay miễn phí và trả thêm theo bảng trả thưởng.',
      'Trong lượt miễn phí, hệ số bắt đầu ở ×1, tăng thêm 1 sau mỗi hai lượt và cao nhất là ×5. Hệ số nhân mọi khoản thắng của lượt đó.',
      'Trăng rằm trong lượt miễn phí thêm 8, 12 hoặc 15 lượt nữa; hệ số không quay về. Một ván có nhiều nhất 60 lượt miễn phí.',
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
      '3, 4 or 5 full moons anywhere open 8, 12 or 15 free spins and pay as the table says.',
      'In free spins the multiplier begins at ×1, rises by 1 after every second spin and ends at ×5. It multiplies every win of its spin.',
      'Full moons in free spins add 8, 12 or 15 more; the multiplier does not go back. A round has at most 60 free spins.',
    ],
  },
};
