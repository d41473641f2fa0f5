import type { en } from './en.ts';

export const cn: Record<keyof typeof en, string> = {
  placing: '正在投注 {amount}…',
  noAnswer: '没有答复。请检查网络后重试。',
};
