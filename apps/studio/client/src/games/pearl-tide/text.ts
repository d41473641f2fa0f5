import type { GameText } from '../../stage/look.ts';
import type { Language } from '../../text/languages.ts';

const multipliers = { x1: '×1', x2: '×2', x3: '×3', x5: '×5', x10: '×10' };

export const text: Readonly<Record<Language, GameText>> = {
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
  CN: {
    name: '珍珠潮',
    symbols: {
      wild: '金贝',
      pearl: '珍珠',
      crab: '红蟹',
      fish: '蓝鱼',
      coral: '珊瑚',
      star: '海星',
      wave: '海浪',
      ...multipliers,
    },
    rules: [
      '金贝可替代珍珠以外的所有图案。',
      '第四轮只有一格，显示当次旋转的倍数：×1、×2、×3、×5 或 ×10。倍数乘以当次旋转的每项赢奖。',
      '任意位置出现 3 颗珍珠，开启 5 次免费旋转，并按派彩表赔付。免费旋转中，倍数轮没有 ×1。再出现 3 颗珍珠加 5 次；每局最多 30 次免费旋转。',
    ],
  },
  TH: {
    name: 'คลื่นไข่มุก',
    symbols: {
      wild: 'เปลือกหอยทอง',
      pearl: 'ไข่มุก',
      crab: 'ปูแดง',
      fish: 'ปลาสีน้ำเงิน',
      coral: 'ปะการัง',
      star: 'ปลาดาว',
      wave: 'คลื่น',
      ...multipliers,
    },
    rules: [
      'เปลือกหอยทองแทนได้ทุกสัญลักษณ์ยกเว้นไข่มุก',
      'วงล้อที่สี่มีช่องเดียวและแสดงตัวคูณของการหมุน: ×1, ×2, ×3, ×5 หรือ ×10 ตัวคูณใช้กับทุกรางวัลของการหมุนนั้น',
      'ไข่มุก 3 เม็ดที่ใดก็ได้เปิดฟรีสปิน 5 ครั้ง และจ่ายตามตารางจ่าย ในฟรีสปินวงล้อตัวคูณไม่มี ×1 ไข่มุกอีก 3 เม็ดเพิ่ม 5 ครั้ง หนึ่งรอบมีฟรีสปินไม่เกิน 30 ครั้ง',
    ],
  },
  TY: {
    name: 'Pearl Tide',
    symbols: {
      wild: 'Gintong kabibe',
      pearl: 'Perlas',
      crab: 'Pulang alimango',
      fish: 'Asul na isda',
      coral: 'Korales',
      star: 'Starfish',
      wave: 'Alon',
      ...multipliers,
    },
    rules: [
      'Pumapalit ang Gintong kabibe sa lahat ng simbolo maliban sa Perlas.',
      'Isa lang ang cell ng ikaapat na reel at ipinapakita nito ang multiplier ng spin: ×1, ×2, ×3, ×5 o ×10. Mina-multiply nito ang bawat panalo ng spin.',
      'Kapag may 3 Perlas kahit saan, magbubukas ng 5 free spins at magbabayad ayon sa pay table. Sa free spins, walang ×1 ang multiplier reel. Dagdag na 5 spins kapag may 3 Perlas ulit; hanggang 30 free spins sa isang round.',
    ],
  },
  ID: {
    name: 'Pearl Tide',
    symbols: {
      wild: 'Kerang emas',
      pearl: 'Mutiara',
      crab: 'Kepiting merah',
      fish: 'Ikan biru',
      coral: 'Karang',
      star: 'Bintang laut',
      wave: 'Ombak',
      ...multipliers,
    },
    rules: [
      'Kerang emas menggantikan semua simbol kecuali Mutiara.',
      'Gulungan keempat hanya punya satu sel dan menampilkan pengali putaran: ×1, ×2, ×3, ×5, atau ×10. Pengali berlaku untuk setiap kemenangan putaran itu.',
      '3 Mutiara di mana saja membuka 5 free spin dan membayar sesuai tabel. Dalam free spin, gulungan pengali tidak memiliki ×1. 3 Mutiara lagi menambah 5 putaran; satu ronde paling banyak 30 free spin.',
    ],
  },
};
