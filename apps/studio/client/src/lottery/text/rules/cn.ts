import type { RulesWords } from './en.ts';

/** Words of the rules of lotteries in Chinese. */
export const cn: RulesWords = {
  rules: '规则',
  'rules.clock': '每{every}开一期。以平台时钟为准，开奖前{lock}停止投注。',
  'rules.official': '由官方彩票在开奖日越南时间 {time} 开奖。开奖前{lock}停止投注。',
  'rules.house': '号码由平台的秘密种子开出。种子的 SHA-256 在开放投注前公布，每一期任何人都可以验证。',
  'rules.cost': '投注额 = 每线金额 × 倍数 × 注线 × 注数。每单最高奖金 {most}。',
  'rules.back': '截止前可以撤单。24 小时内没有有效结果时，全部投注额退回。号码更正后重新结算。',
  'rules.full': '投注过多的号码在本期停止接受投注。系统会告诉您是哪个号码，不会扣款。',
  'rules.valid': '同一期内覆盖一个位置或一个组合超过 70 % 的投注不计入有效投注，无论分成多少单。',
  'rules.each': '每个号码为一注。开出几次就中几次。',
  'rules.option': '每个选项为一注。开奖结果符合即中奖。',
  'rules.all': '所选号码中每 {n} 个为一注。全部开出即中奖一次。',
  'rules.hits': '所选号码中每 {n} 个为一注。按开出的个数派奖。',
  'rules.none': '所选号码中每 {n} 个为一注。一个都没有开出即中奖。',
  'rules.straight': '每注在 {n} 个位置各选一个号码。全部相符即中奖。',
  'rules.places': '每个位置的每个号码为一注。该位置开出即中奖。',
  'rules.group': '所选号码不限顺序，按玩法名称重复。开奖结果是其中一种排列即中奖。',
  'rules.push': '结果不分胜负时，投注额退回。',
};
