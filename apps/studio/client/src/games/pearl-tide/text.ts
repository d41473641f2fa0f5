import type { GameText } from '../../stage/look.ts';

const multipliers = { x1: '×1', x2: '×2', x3: '×3', x5: '×5', x10: '×10' };

export const text: Readonly<Record<'VI' | 'EN', GameText>> = {
  VI: {
    name: 'Triều Ngọc Trai',
    symbols: {
      wild: 'Vỏ sò vàng',
      pearl: 'Ngọc trai',
      crab: 'Cua đỏ',
      fish: 'Cá xanh',
      coral: 'San hô',
      star: 'Sao biển',
      wave: 'Ngọn sóng',
      ...multipliers,
    },
    rules: [
      'Vỏ sò vàng thay cho mọi biểu tượng trừ Ngọc trai.',
      'Cuộn thứ tư chỉ có một ô và cho biết hệ số của lượt quay: ×1, ×2, ×3, ×5 hoặc ×10. Hệ số nhân mọi khoản thắng của lượt đó.',
      '3 Ngọc trai ở bất kỳ đâu mở 5 lượt quay miễn phí và trả thêm theo bảng trả thưởng. Trong lượt miễn phí, cuộn hệ số không có ×1. 3 Ngọc trai nữa thêm 5 lượt; một ván có nhiều nhất 30 lượt miễn phí.',
    ],
  },
  EN: {
    name: 'Pearl Tide',
    symbols: {
      wild: 'Golden shell',
      pearl: 'Pearl',
      crab: 'Red crab',
      fish: 'Blue fish',
      coral: 'Coral',
      star: 'Starfish',
      wave: 'Wave',
      ...multipliers,
    },
    rules: [
      'The golden shell stands for every symbol except the pearl.',
      'The fourth reel has a single cell and shows the multiplier of the spin: ×1, ×2, ×3, ×5 or ×10. It multiplies every win of that spin.',
      '3 pearls anywhere open 5 free spins and pay as the table says. In free spins the multiplier reel has no ×1. 3 more pearls add 5 spins; a round has at most 30 free spins.',
    ],
  },
};
