import type { en } from './en.ts';

export const th: Record<keyof typeof en, string> = {
  placing: 'กำลังแทง {amount}…',
  noAnswer: 'ไม่มีคำตอบ โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  undo: 'ย้อนกลับ',
  slipCleared: 'ล้างโพยแล้ว',
  'backTitle.cancel': 'ยกเลิกโพยนี้หรือไม่',
  'backText.cancel': '{game} งวด {no}: คืนเงิน {cost} ทันที',
  'backTitle.chaseStop': 'หยุดชุดนี้หรือไม่',
  'backText.chaseStop': '{game}: ทุกงวดของชุดที่ยังเปิดอยู่จะถูกถอนและคืนเงินทันที',
  slipFull: 'แทงได้ครั้งละไม่เกิน {most} รายการ: ลบออกก่อนหนึ่งรายการ',
  fullTitle: 'รับแทงไม่พอ',
  fullText: 'ยังไม่ได้แทง: งวดนี้รับได้ไม่ทั้งหมด',
  fullLower: 'ลดเงินเดิมพัน',
  fullRemove: 'ตัดเลขเหล่านี้ออก',
  fullMended: 'โพยเปลี่ยนแล้ว: ตรวจดูก่อนแทง',
};
