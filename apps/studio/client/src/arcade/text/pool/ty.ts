import type { PoolWords } from './en.ts';

/** Words of games with a pool in Filipino. */
export const ty: PoolWords = {
  pool: 'Pondo ng jackpot',
  poolDropsBy: 'Mapapanalunan bago lumampas sa {amount}',
  poolNotCounted: 'Hindi binibilang dito ang taya mo',
  poolWonTitle: 'Sa iyo ang pondo',
  poolWon: 'Nakuha ng barya mo ang pondo: {amount}.',
  poolWonPending: 'Papunta na ito sa balanse mo.',
  poolShare: 'Nagdagdag ang round na ito ng {amount} sa pondo {pot}.',
  poolTook: 'Nakuha ng round na ito ang pondo {pot}: {amount}.',
  poolLast: 'Huling napanalunan',
  poolWithout: 'Dito, walang napupunta sa pondo mula sa taya',
  poolReturn: 'Sa pamamagitan ng pondo',
  poolRules:
    '{share} ng bawat taya ay napupunta sa pondo at {reserve} sa reserba, na pinagsisimulan ng mga susunod na pondo. Nagsisimula ang pondo sa {seed} at mapapanalunan bago lumampas sa {amount}. Ang tsansa ng isang barya ay ang idinadagdag ng taya nito kumpara sa kulang pa hanggang sa halagang iyon: mas mataas ang taya at mas puno ang pondo, mas malaki ang tsansa. Kung sabay ang dalawang barya, ang unang nabilang ang maaaring makakuha ng pondo; ang isa ay napupunta sa susunod. Ang mga ibinalik na taya, demo at trial account ay walang naidaragdag at walang napapanalunan. Ang ibang tuntunin ay magsisimula sa susunod na pondo.',
  poolLimits:
    'Hindi malalaman ng naglalaro lamang ang sandali bago ihagis ang barya, at hindi mababago ng provider ang kalalabasan ng barya mo. Ngunit kung maglalaro mismo ang provider, makakapili ito ng baryang kukuha ng pondo, kahit bago mismo ang sa iyo: hindi iyon ipapakita ng pagsusuri ng mga round.',
  ringName: '{count} sa {all} barya',
  'rules.wishing-well':
    'Maghagis ng barya sa balon. Nagbabayad ito ayon sa singsing kung saan tumigil ang barya; mas malapit sa gitna, mas bihira. Bahagi ng bawat taya ay nasa pondo hanggang makuha itong lahat ng isang barya, saan man ito tumigil.',
  'idle.wishing-well': 'Wala nang pagpapasyahan pagkatapos ng taya: kusang binabayaran ang round na tinayaan.',
  'return.wishing-well': 'Balik sa manlalaro',
  checkPool:
    'Nailagay nito ang bahagi nito sa pondo, at kung nakuha nito ang pondo ay ayon sa sikreto, numero ng device at teksto',
  checkListed: 'Ganoon din ang sinasabi ng listahan ng pot, na mababasa ng lahat',
};
