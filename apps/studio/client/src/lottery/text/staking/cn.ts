import type { en } from './en.ts';

export const cn: Record<keyof typeof en, string> = {
  placing: '正在投注 {amount}…',
  noAnswer: '没有答复。请检查网络后重试。',
  undo: '撤销',
  slipCleared: '注单已清空。',
  'backTitle.cancel': '撤销这张注单？',
  'backText.cancel': '{game}，第 {no} 期：投注额 {cost} 将立即退回。',
  'backTitle.chaseStop': '停止这组追号？',
  'backText.chaseStop': '{game}：追号中所有未截止的各期都将撤回，投注额立即退回。',
  slipFull: '一次投注最多 {most} 行：请先删除一行。',
  fullTitle: '可投额度不足',
  fullText: '尚未投注：本期无法全部接受。',
  fullLower: '降低投注额',
  fullRemove: '删除这些号码',
  fullMended: '注单已更改：请核对后再投注。',
};
