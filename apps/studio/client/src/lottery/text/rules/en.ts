/** Words of the rules of lotteries in English; every language has the same keys. `{name}` is filled in. */
export const en = {
  rules: 'Rules',
  'rules.clock': 'A draw every {every}. Bets are taken until {lock} before it, by the clock of the house.',
  'rules.official': 'Drawn by the official lottery on its days at {time}, Vietnam time. Bets are taken until {lock} before it.',
  'rules.house':
    'The house draws the numbers from a secret seed. Its SHA-256 is published before the bets open, so anyone can check each draw.',
  'rules.cost': 'A bet costs its unit × the multiple × its lines × its tickets. One order wins {most} at most.',
  'rules.back':
    'A bet can be taken back until it closes. Without a valid result within 24 hours every stake comes back. Corrected numbers settle the bets anew.',
  'rules.full': 'A number on which too much lies takes no more bets in the draw. You are told which one, and nothing is staked.',
  'rules.valid':
    'What you bet in one draw on more than 70 % of a place or pair does not count as valid bet, in however many bets.',
  'rules.each': 'Each number is a ticket. It wins as often as it is drawn there.',
  'rules.option': 'Each outcome is a ticket. It wins when the draw comes to it.',
  'rules.all': 'Each set of {n} of your numbers is a ticket. It wins once when all of them are drawn.',
  'rules.hits': 'Each set of {n} of your numbers is a ticket. It pays by how many of them are drawn.',
  'rules.none': 'Each set of {n} of your numbers is a ticket. It wins when none of them is drawn.',
  'rules.straight': 'A ticket has one number for each of {n} places. It wins when all fit.',
  'rules.places': 'Each number in each place is a ticket. It wins when its place has it.',
  'rules.group': 'Your numbers in any order, repeated as the bet says. It wins when the draw is one of them.',
  'rules.push': 'Where the draw decides nothing, the stake comes back.',
  'rules.looks': 'It looks at {where}.',
  'looks.special': 'the special prize',
  'looks.prize': 'prize {n}',
  'looks.several': '{prize} ({count} numbers)',
  'looks.all': 'all {count} numbers',
  'looks.longer': 'the {count} numbers of {n} digits or more',
  'looks.first': 'the first {n} digits of {numbers}',
  'looks.last': 'the last {n} digits of {numbers}',
  'looks.tens': 'the tens digit of {numbers}',
  'looks.units': 'the units digit of {numbers}',
} as const;

export type RulesWords = Readonly<Record<keyof typeof en, string>>;
