import type { PoolWords } from './en.ts';

/** Words of games with a pool in 简体中文. */
export const cn: PoolWords = {
  pool: '奖池',
  poolDropsBy: '超过 {amount} 之前必定开出',
  poolNotCounted: '您的投注不计入奖池',
  poolWonTitle: '奖池归您',
  poolWon: '您的硬币赢得了奖池：{amount}。',
  poolWonPending: '奖金正在转入您的余额。',
  poolShare: '本局为第 {pot} 个奖池投入 {amount}。',
  poolTook: '本局赢得第 {pot} 个奖池：{amount}。',
  poolLast: '上次开出',
  poolWithout: '此处投注不计入奖池',
  poolReturn: '其中来自奖池',
  poolRules:
    '每笔投注的 {share} 进入奖池，{reserve} 进入储备，用作以后奖池的起始金额。奖池从 {seed} 开始，超过 {amount} 之前必定开出。一枚硬币赢得奖池的机会，等于它的投注所增加的金额除以距该上限还差的金额：投注越高、奖池越满，机会越大。两枚硬币同时到达时，先计入的一枚可能赢得奖池，另一枚计入下一个奖池。被退回的投注、试玩和试用账户既不投入也不中奖。新的条款从下一个奖池开始生效。',
  poolLimits:
    '普通玩家在投币之前无法知道开出的时刻，供应商也不能改变您这枚硬币的结果。但供应商若自己参与，可以挑选一枚赢得奖池的硬币，甚至就在您之前：核对各局无法发现这一点。',
  ringName: '{all} 枚硬币中有 {count} 枚',
  'rules.wishing-well':
    '向井中投一枚硬币，按它停下的水圈赔付；越靠近中心越少见。每笔投注有一部分留在奖池里，直到某一枚硬币全部赢走，无论它停在哪里。',
  'idle.wishing-well': '投注之后无需再作决定：已投注的一局会自动结算。',
  'return.wishing-well': '玩家回报率',
  checkPool: '它已把应计部分投入奖池，是否赢得奖池由秘密值、设备随机数和文字得出',
  checkListed: '人人可查的奖池清单与此一致',
};
