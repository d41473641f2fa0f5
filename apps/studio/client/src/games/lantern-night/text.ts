import type { GameText } from '../../stage/look.ts';
import type { Language } from '../../text/languages.ts';

const letters = { a: 'A', k: 'K', q: 'Q', j: 'J' };

export const text: Readonly<Record<Language, GameText>> = {
  VI: {
    name: 'Đêm Đèn Lồng',
    symbols: {
      wild: 'Đèn hoa đăng',
      moon: 'Trăng rằm',
      lotus: 'Hoa sen',
      drum: 'Trống hội',
      fan: 'Quạt giấy',
      teapot: 'Ấm trà',
      ...letters,
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
      ...letters,
    },
    rules: [
      'The river lantern stands for every symbol except the full moon.',
      '3, 4 or 5 full moons anywhere open 8, 12 or 15 free spins and pay as the table says.',
      'In free spins the multiplier begins at ×1, rises by 1 after every second spin and ends at ×5. It multiplies every win of its spin.',
      'Full moons in free spins add 8, 12 or 15 more; the multiplier does not go back. A round has at most 60 free spins.',
    ],
  },
  CN: {
    name: '灯笼夜',
    symbols: { wild: '河灯', moon: '满月', lotus: '莲花', drum: '庆鼓', fan: '纸扇', teapot: '茶壶', ...letters },
    rules: [
      '河灯可替代满月以外的所有图案。',
      '任意位置出现 3、4 或 5 个满月，开启 8、12 或 15 次免费旋转，并按派彩表赔付。',
      '免费旋转中，倍数从 ×1 开始，每两次旋转加 1，最高为 ×5。倍数乘以当次旋转的每项赢奖。',
      '免费旋转中的满月再加 8、12 或 15 次，倍数不会回落。每局最多 60 次免费旋转。',
    ],
  },
  TH: {
    name: 'คืนโคมไฟ',
    symbols: {
      wild: 'โคมลอยน้ำ',
      moon: 'พระจันทร์เต็มดวง',
      lotus: 'ดอกบัว',
      drum: 'กลองงานวัด',
      fan: 'พัดกระดาษ',
      teapot: 'กาน้ำชา',
      ...letters,
    },
    rules: [
      'โคมลอยน้ำแทนได้ทุกสัญลักษณ์ยกเว้นพระจันทร์เต็มดวง',
      'พระจันทร์เต็มดวง 3, 4 หรือ 5 ดวงที่ใดก็ได้เปิดฟรีสปิน 8, 12 หรือ 15 ครั้ง และจ่ายตามตารางจ่าย',
      'ในฟรีสปิน ตัวคูณเริ่มที่ ×1 เพิ่มขึ้น 1 ทุกสองครั้ง และสูงสุดที่ ×5 ตัวคูณใช้กับทุกรางวัลของการหมุนนั้น',
      'พระจันทร์เต็มดวงในฟรีสปินเพิ่มอีก 8, 12 หรือ 15 ครั้ง ตัวคูณไม่ลดกลับ หนึ่งรอบมีฟรีสปินไม่เกิน 60 ครั้ง',
    ],
  },
  TY: {
    name: 'Lantern Night',
    symbols: {
      wild: 'Parol sa ilog',
      moon: 'Kabilugan ng buwan',
      lotus: 'Lotus',
      drum: 'Tambol ng pista',
      fan: 'Pamaypay',
      teapot: 'Tsarera',
      ...letters,
    },
    rules: [
      'Pumapalit ang Parol sa ilog sa lahat ng simbolo maliban sa Kabilugan ng buwan.',
      'Kapag may 3, 4 o 5 Kabilugan ng buwan kahit saan, magbubukas ng 8, 12 o 15 free spins at magbabayad ayon sa pay table.',
      'Sa free spins, nagsisimula ang multiplier sa ×1, tumataas nang 1 sa bawat ikalawang spin at hanggang ×5. Mina-multiply nito ang bawat panalo ng spin.',
      'Ang Kabilugan ng buwan sa free spins ay nagdadagdag ng 8, 12 o 15 pa; hindi bumababa ang multiplier. Hanggang 60 free spins sa isang round.',
    ],
  },
  ID: {
    name: 'Lantern Night',
    symbols: {
      wild: 'Lampion sungai',
      moon: 'Bulan purnama',
      lotus: 'Teratai',
      drum: 'Genderang pesta',
      fan: 'Kipas kertas',
      teapot: 'Teko',
      ...letters,
    },
    rules: [
      'Lampion sungai menggantikan semua simbol kecuali Bulan purnama.',
      '3, 4, atau 5 Bulan purnama di mana saja membuka 8, 12, atau 15 free spin dan membayar sesuai tabel.',
      'Dalam free spin, pengali mulai dari ×1, naik 1 setiap dua putaran dan berhenti di ×5. Pengali berlaku untuk setiap kemenangan putaran itu.',
      'Bulan purnama dalam free spin menambah 8, 12, atau 15 lagi; pengali tidak turun. Satu ronde paling banyak 60 free spin.',
    ],
  },
};
