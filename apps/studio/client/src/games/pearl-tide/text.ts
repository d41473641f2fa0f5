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
      'Đủ Ngọc trai ở bất kỳ đâu mở các lượt quay miễn phí, trong đó cuộn hệ số có nhiều giá trị cao hơn.',
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
      'Enough pearls anywhere open free spins, in which the multiplier reel holds more of the high values.',
    ],
  },
};
