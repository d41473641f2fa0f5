import type { RulesWords } from './en.ts';

/** Words of the rules of lotteries in Filipino. */
export const ty: RulesWords = {
  rules: 'Tuntunin',
  'rules.clock': 'May bola tuwing {every}. Tinatanggap ang taya hanggang {lock} bago nito, ayon sa orasan ng bahay.',
  'rules.official':
    'Binubunot ng opisyal na loterya sa mga araw nito nang {time}, oras ng Vietnam. Tinatanggap ang taya hanggang {lock} bago nito.',
  'rules.house':
    'Binubunot ng bahay ang mga numero mula sa lihim na binhi. Inilalabas ang SHA-256 nito bago magbukas ang taya, kaya masusuri ng sinuman ang bawat bola.',
  'rules.cost': 'Halaga = taya bawat linya × multiplo × mga linya × mga tiket. Hanggang {most} ang panalo ng isang order.',
  'rules.back':
    'Mababawi ang taya hanggang magsara ito. Kung walang wastong resulta sa loob ng 24 na oras, ibabalik ang lahat ng taya. Kapag itinama ang mga numero, muling isesettle ang mga taya.',
  'rules.full':
    'Hindi na tumatanggap ng taya sa bola ang numerong masyadong marami na ang taya. Sasabihin kung alin ito, at walang ibabawas.',
  'rules.valid':
    'Ang taya mo sa isang bola na sumasaklaw sa mahigit 70 % ng isang puwesto o pares ay hindi binibilang na valid bet, ilang taya man ito.',
  'rules.each': 'Bawat numero ay isang tiket. Panalo ito nang kasindalas ng paglabas nito roon.',
  'rules.option': 'Bawat kalalabasan ay isang tiket. Panalo kapag iyon ang lumabas.',
  'rules.all': 'Bawat set ng {n} sa mga numero mo ay isang tiket. Panalo nang isang beses kapag lumabas lahat.',
  'rules.hits': 'Bawat set ng {n} sa mga numero mo ay isang tiket. Nagbabayad ayon sa dami ng lumabas.',
  'rules.none': 'Bawat set ng {n} sa mga numero mo ay isang tiket. Panalo kapag walang lumabas.',
  'rules.straight': 'May isang numero ang tiket sa bawat isa sa {n} puwesto. Panalo kapag tugma lahat.',
  'rules.places': 'Bawat numero sa bawat puwesto ay isang tiket. Panalo kapag iyon ang lumabas sa puwesto.',
  'rules.group': 'Ang mga numero mo sa anumang ayos, inuulit ayon sa pangalan ng taya. Panalo kapag isa rito ang lumabas.',
  'rules.push': 'Kapag walang pinagpasyahan ang bola, ibabalik ang taya.',
  'rules.looks': 'Tinitingnan ang {where}.',
  'looks.special': 'premyong espesyal',
  'looks.prize': 'premyo {n}',
  'looks.several': '{prize} ({count} numero)',
  'looks.all': 'lahat ng {count} numero',
  'looks.longer': '{count} numerong may {n} digit o higit pa',
  'looks.first': 'unang {n} digit ng {numbers}',
  'looks.last': 'huling {n} digit ng {numbers}',
  'looks.tens': 'digit ng sampuan ng {numbers}',
  'looks.units': 'digit ng isahan ng {numbers}',
};
