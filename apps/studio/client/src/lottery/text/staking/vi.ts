import type { en } from './en.ts';

export const vi: Record<keyof typeof en, string> = {
  placing: 'Đang đặt {amount}…',
  noAnswer: 'Chưa có trả lời. Hãy kiểm tra kết nối rồi thử lại.',
};
