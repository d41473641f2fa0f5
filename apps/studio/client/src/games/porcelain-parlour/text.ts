import type { GameText } from '../../stage/look.ts';
import type { Language } from '../../text/languages.ts';

export const text: Readonly<Record<Language, GameText>> = {
  VI: {
    name: 'Bàn Bài Sứ',
    symbols: {
      crown: 'Vương miện',
      bell: 'Chuông đồng',
      hand: 'Ba lá bài',
      dice: 'Đôi xúc xắc',
      tile: 'Cặp quân sơn mài',
      'counter-gold': 'Phỉnh vàng',
      'counter-red': 'Thẻ đỏ',
      'counter-blue': 'Phỉnh ngọc lam',
    },
    rules: [
      'Vương miện chỉ xuất hiện ở cuộn giữa, phủ kín cả cuộn và thay cho mọi biểu tượng trừ Chuông đồng.',
      '3 Chuông đồng ở bất kỳ đâu mở 8 lượt quay miễn phí và trả thêm theo bảng trả thưởng.',
      'Trong lượt miễn phí, mọi khoản thắng được nhân 3 và Vương miện xuất hiện thường xuyên hơn. 3 Chuông đồng nữa thêm 4 lượt; một ván có nhiều nhất 32 lượt miễn phí.',
    ],
  },
  EN: {
    name: 'Porcelain Parlour',
    symbols: {
      crown: 'Crown',
      bell: 'Brass bell',
      hand: 'Three cards',
      dice: 'Pair of dice',
      tile: 'Lacquer pair',
      'counter-gold': 'Gold counter',
      'counter-red': 'Red plaque',
      'counter-blue': 'Blue counter',
    },
    rules: [
      'The crown comes on the middle reel only. It fills the whole reel and stands for every symbol except the brass bell.',
      '3 brass bells anywhere open 8 free spins and pay as the table says.',
      'In free spins every win is multiplied by 3, and the crown comes more often. 3 more bells add 4 spins; a round has at most 32 free spins.',
    ],
  },
  CN: {
    name: '瓷牌雅座',
    symbols: {
      crown: '皇冠',
      bell: '铜铃',
      hand: '三张牌',
      dice: '双骰',
      tile: '漆牌对',
      'counter-gold': '金筹码',
      'counter-red': '红筹牌',
      'counter-blue': '蓝筹码',
    },
    rules: [
      '皇冠只出现在中间的转轮上，会铺满整个转轮，可替代铜铃以外的所有图案。',
      '任意位置出现 3 个铜铃，开启 8 次免费旋转，并按派彩表赔付。',
      '免费旋转中，每项赢奖乘以 3，皇冠也更常出现。再出现 3 个铜铃加 4 次；每局最多 32 次免费旋转。',
    ],
  },
  TH: {
    name: 'ห้องไพ่กระเบื้อง',
    symbols: {
      crown: 'มงกุฎ',
      bell: 'กระดิ่งทองเหลือง',
      hand: 'ไพ่สามใบ',
      dice: 'ลูกเต๋าคู่',
      tile: 'ไพ่รักคู่',
      'counter-gold': 'ชิปทอง',
      'counter-red': 'แผ่นชิปแดง',
      'counter-blue': 'ชิปน้ำเงิน',
    },
    rules: [
      'มงกุฎออกเฉพาะวงล้อกลาง ขยายเต็มทั้งวงล้อ และแทนได้ทุกสัญลักษณ์ยกเว้นกระดิ่งทองเหลือง',
      'กระดิ่งทองเหลือง 3 อันที่ใดก็ได้เปิดฟรีสปิน 8 ครั้ง และจ่ายตามตารางจ่าย',
      'ในฟรีสปินทุกรางวัลคูณ 3 และมงกุฎออกบ่อยขึ้น กระดิ่งอีก 3 อันเพิ่ม 4 ครั้ง หนึ่งรอบมีฟรีสปินไม่เกิน 32 ครั้ง',
    ],
  },
  TY: {
    name: 'Porcelain Parlour',
    symbols: {
      crown: 'Korona',
      bell: 'Tansong kampana',
      hand: 'Tatlong baraha',
      dice: 'Pares ng dice',
      tile: 'Pares na lacquer',
      'counter-gold': 'Gintong chip',
      'counter-red': 'Pulang plaque',
      'counter-blue': 'Asul na chip',
    },
    rules: [
      'Sa gitnang reel lang lumalabas ang Korona. Pinupuno nito ang buong reel at pumapalit sa lahat ng simbolo maliban sa Tansong kampana.',
      'Kapag may 3 Tansong kampana kahit saan, magbubukas ng 8 free spins at magbabayad ayon sa pay table.',
      'Sa free spins, naka-multiply sa 3 ang bawat panalo at mas madalas lumabas ang Korona. Dagdag na 4 spins kapag may 3 kampana ulit; hanggang 32 free spins sa isang round.',
    ],
  },
  ID: {
    name: 'Porcelain Parlour',
    symbols: {
      crown: 'Mahkota',
      bell: 'Bel kuningan',
      hand: 'Tiga kartu',
      dice: 'Sepasang dadu',
      tile: 'Sepasang pernis',
      'counter-gold': 'Koin emas',
      'counter-red': 'Plakat merah',
      'counter-blue': 'Koin biru',
    },
    rules: [
      'Mahkota hanya muncul di gulungan tengah, memenuhi seluruh gulungan itu, dan menggantikan semua simbol kecuali Bel kuningan.',
      '3 Bel kuningan di mana saja membuka 8 free spin dan membayar sesuai tabel.',
      'Dalam free spin, setiap kemenangan dikali 3 dan Mahkota lebih sering muncul. 3 bel lagi menambah 4 putaran; satu ronde paling banyak 32 free spin.',
    ],
  },
};
