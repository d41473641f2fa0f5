/** Words of games with a pool in English; every language has the same keys. */
export const en = {
  pool: 'Pool',
  poolDropsBy: 'Won before it is above {amount}',
  poolNotCounted: 'Your stakes do not count here',
  poolWonTitle: 'The pool is yours',
  poolWon: 'Your coin took the pool: {amount}.',
  poolWonPending: 'It is on its way to your balance.',
  poolShare: 'This round put {amount} into pot {pot}.',
  poolTook: 'This round took pot {pot}: {amount}.',
  poolLast: 'Last won',
  poolWithout: 'Here, where stakes put nothing into the pool',
  poolReturn: 'Of it through the pool',
  poolRules:
    '{share} of every stake goes to the pool and {reserve} to a reserve, which the next pools begin with. A pool begins with {seed} and is won before it is above {amount}. The chance of a coin to take it is what its stake adds over what is left to that amount: the higher the stake and the fuller the pool, the more likely. Of two coins at the same moment, the one that is counted first may take the pool; the other fills the next one. Stakes that are returned, demo play and trial accounts put nothing in and win nothing. Other terms hold from the next pool on.',
  poolLimits:
    'Nobody who only plays knows the moment before the coin is thrown, and the provider cannot change what your coin draws. But it could play here itself and choose a coin that takes the pool, even just before yours: no check of the rounds would show that.',
  ringName: '{count} of {all} coins',
  'rules.wishing-well':
    'Throw a coin into the well. It pays by the ring on which it comes to rest; the nearer to the middle, the rarer. A part of every stake lies in the pool until one coin takes it all, wherever that comes to rest.',
  'idle.wishing-well': 'There is nothing to decide after the stake: a round that was staked is paid by itself.',
  'return.wishing-well': 'Return to player',
  checkPool: 'It put its part into the pool, and whether it took it follows from secret, device number and text',
  checkListed: 'The list of its pot, which everybody can read, says the same',
} as const;

export type PoolWords = Readonly<Record<keyof typeof en, string>>;
