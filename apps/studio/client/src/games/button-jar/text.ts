import type { GameText } from '../../stage/look.ts';
import type { Language } from '../../text/languages.ts';

export const text: Readonly<Record<Language, GameText>> = {
  VI: {
    name: 'Hũ Cúc Áo',
    symbols: {
      pin: 'Kim băng vàng',
      jar: 'Hũ cúc',
      heart: 'Cúc trái tim',
      flower: 'Cúc bông hoa',
      star: 'Cúc ngôi sao',
      square: 'Cúc vuông',
      toggle: 'Cúc gỗ',
      round: 'Cúc tròn',
    },
    rules: [
      'Từ 5 cúc giống nhau chạm cạnh nhau trở lên sẽ trả tiền thắng theo số lượng rồi biến mất. Cúc phía trên rơi xuống, cúc mới lấp chỗ trống, và lượt quay tiếp tục cho đến khi không còn nhóm nào thắng.',
      'Kim băng vàng thay cho mọi loại cúc và nhập vào mọi nhóm mà nó chạm tới. Nó không thay cho Hũ cúc.',
      'Khi mọi thứ đã đứng yên, 4, 5, 6 hoặc 7 Hũ cúc mở 7, 10, 12 hoặc 15 lượt quay miễn phí. Trong lượt miễn phí, chúng thêm 4, 5, 6 hoặc 8 lượt; một ván có nhiều nhất 40 lượt miễn phí.',
      'Trong lượt miễn phí không có Cúc tròn và hệ số tăng sớm hơn.',
    ],
  },
  EN: {
    name: 'Button Jar',
    symbols: {
      pin: 'Golden pin',
      jar: 'Jar',
      heart: 'Heart button',
      flower: 'Flower button',
      star: 'Star button',
      square: 'Square button',
      toggle: 'Wooden toggle',
      round: 'Round button',
    },
    rules: [
      '5 or more equal buttons that touch at their sides pay by their number and vanish. Those above fall down, new ones fill the gaps, and the spin goes on until no group pays any more.',
      'The golden pin stands for every button and joins every group that it touches. It does not stand for the jar.',
      'When all is still, 4, 5, 6 or 7 jars open 7, 10, 12 or 15 free spins. In free spins they add 4, 5, 6 or 8 spins; a round has at most 40 free spins.',
      'In free spins there are no round buttons, and the multiplier rises sooner.',
    ],
  },
  CN: {
    name: '纽扣罐',
    symbols: {
      pin: '金别针',
      jar: '纽扣罐',
      heart: '心形扣',
      flower: '花形扣',
      star: '星形扣',
      square: '方扣',
      toggle: '木扣',
      round: '圆扣',
    },
    rules: [
      '5 个或更多相同纽扣边与边相连，即按数量赔付并消失。上方的纽扣落下，新纽扣补满空位，直到没有可赔付的组合为止。',
      '金别针可替代所有纽扣，并加入它碰到的每个组合，但不能替代纽扣罐。',
      '画面静止后，4、5、6 或 7 个纽扣罐开启 7、10、12 或 15 次免费旋转。免费旋转中，则加 4、5、6 或 8 次；每局最多 40 次免费旋转。',
      '免费旋转中没有圆扣，倍数也升得更早。',
    ],
  },
  TH: {
    name: 'โหลกระดุม',
    symbols: {
      pin: 'เข็มกลัดทอง',
      jar: 'โหล',
      heart: 'กระดุมหัวใจ',
      flower: 'กระดุมดอกไม้',
      star: 'กระดุมดาว',
      square: 'กระดุมเหลี่ยม',
      toggle: 'กระดุมไม้',
      round: 'กระดุมกลม',
    },
    rules: [
      'กระดุมเหมือนกันตั้งแต่ 5 เม็ดที่ด้านชนกันจ่ายตามจำนวนแล้วหายไป เม็ดข้างบนตกลงมา เม็ดใหม่เติมช่องว่าง และหมุนต่อจนไม่มีกลุ่มใดจ่ายอีก',
      'เข็มกลัดทองแทนกระดุมได้ทุกแบบและเข้าร่วมทุกกลุ่มที่แตะ แต่แทนโหลไม่ได้',
      'เมื่อทุกอย่างหยุดนิ่ง โหล 4, 5, 6 หรือ 7 ใบเปิดฟรีสปิน 7, 10, 12 หรือ 15 ครั้ง ในฟรีสปินเพิ่มอีก 4, 5, 6 หรือ 8 ครั้ง หนึ่งรอบมีฟรีสปินไม่เกิน 40 ครั้ง',
      'ในฟรีสปินไม่มีกระดุมกลม และตัวคูณเริ่มขึ้นเร็วกว่า',
    ],
  },
  TY: {
    name: 'Button Jar',
    symbols: {
      pin: 'Gintong pin',
      jar: 'Garapon',
      heart: 'Pusong butones',
      flower: 'Bulaklak na butones',
      star: 'Bituing butones',
      square: 'Parisukat na butones',
      toggle: 'Kahoy na butones',
      round: 'Bilog na butones',
    },
    rules: [
      'Kapag 5 o higit pang magkakaparehong butones ang magkakadikit sa gilid, magbabayad sila ayon sa dami at mawawala. Babagsak ang nasa itaas, pupunan ng bago ang mga puwang, at tuloy ang spin hanggang wala nang grupong nagbabayad.',
      'Pumapalit ang Gintong pin sa lahat ng butones at sumasama sa bawat grupong nadidikitan nito. Hindi nito pinapalitan ang Garapon.',
      'Kapag nakatigil na ang lahat, ang 4, 5, 6 o 7 Garapon ay magbubukas ng 7, 10, 12 o 15 free spins. Sa free spins, dagdag na 4, 5, 6 o 8 spins; hanggang 40 free spins sa isang round.',
      'Sa free spins, walang Bilog na butones at mas maagang tumataas ang multiplier.',
    ],
  },
  ID: {
    name: 'Button Jar',
    symbols: {
      pin: 'Peniti emas',
      jar: 'Stoples',
      heart: 'Kancing hati',
      flower: 'Kancing bunga',
      star: 'Kancing bintang',
      square: 'Kancing kotak',
      toggle: 'Kancing kayu',
      round: 'Kancing bundar',
    },
    rules: [
      '5 kancing sama atau lebih yang saling bersentuhan sisinya membayar sesuai jumlahnya lalu hilang. Kancing di atasnya jatuh, yang baru mengisi celah, dan putaran berlanjut sampai tidak ada lagi kelompok yang membayar.',
      'Peniti emas menggantikan semua kancing dan bergabung dengan setiap kelompok yang disentuhnya. Peniti tidak menggantikan Stoples.',
      'Setelah semua diam, 4, 5, 6, atau 7 Stoples membuka 7, 10, 12, atau 15 free spin. Dalam free spin, stoples menambah 4, 5, 6, atau 8 putaran; satu ronde paling banyak 40 free spin.',
      'Dalam free spin tidak ada Kancing bundar, dan pengali naik lebih awal.',
    ],
  },
};
