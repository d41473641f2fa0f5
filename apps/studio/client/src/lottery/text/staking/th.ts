import type { en } from './en.ts';

export const th: Record<keyof typeof en, string> = {
  placing: 'กำลังแทง {amount}…',
  noAnswer: 'ไม่มีคำตอบ โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
};
