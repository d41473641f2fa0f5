import type { en } from './en.ts';

export const vi: Record<keyof typeof en, string> = {
  placing: 'Đang đặt {amount}…',
  noAnswer: 'Chưa có trả lời. Hãy kiểm tra kết nối rồi thử lại.',
  undo: 'Hoàn tác',
  slipCleared: 'Đã xóa hết vé.',
  'backTitle.cancel': 'Hủy vé này?',
  'backText.cancel': '{game}, kỳ {no}: tiền cược {cost} được hoàn lại ngay.',
  'backTitle.chaseStop': 'Dừng chuỗi này?',
  'backText.chaseStop': '{game}: mọi kỳ còn mở của chuỗi sẽ được rút lại và tiền cược được hoàn ngay.',
  slipFull: 'Một lần đặt nhận tối đa {most} dòng: hãy bỏ bớt một dòng trước.',
  fullTitle: 'Không đủ chỗ nhận cược',
  fullText: 'Chưa đặt gì: kỳ quay này không nhận hết.',
  fullLower: 'Giảm tiền cược',
  fullRemove: 'Bỏ các số này',
  fullMended: 'Vé đã thay đổi: hãy xem lại rồi đặt.',
};
