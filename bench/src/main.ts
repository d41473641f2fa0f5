import { benchBets } from './bet-http.ts';
import { benchCards } from './cards.ts';
import { benchCashier } from './cashier.ts';
import { benchDemo } from './demo/demo.ts';
import { benchEntry } from './entry.ts';
import { benchEvents } from './events.ts';
import { benchGames, printGames } from './games.ts';
import { benchHalls } from './halls/halls.ts';
import { benchLedger } from './ledger.ts';
import { printRows } from './ledger-measure.ts';
import { benchListeners } from './listeners.ts';
import { benchLottery } from './lottery/lottery.ts';
import { benchPages } from './pages.ts';
import { benchRewards } from './rewards.ts';
import { benchSettlement } from './settlement/settlement.ts';
import { benchStatement } from './statement.ts';
import { benchTables } from './tables/tables.ts';
import { benchTeams } from './teams/teams.ts';

/** The parts of the report, in their order (docs/rules/speed.md#bars); `npm run bench -- ledger pages` runs some. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  ledger: async () => printRows(await benchLedger()),
  bets: async () => printRows(await benchBets()),
  statement: benchStatement,
  cashier: benchCashier,
  events: benchEvents,
  rewards: benchRewards,
  teams: benchTeams,
  settlement: benchSettlement,
  listeners: benchListeners,
  games: async () => printGames(await benchGames()),
  lottery: benchLottery,
  tables: benchTables,
  cards: benchCards,
  halls: () => benchHalls(),
  demo: benchDemo,
  entry: benchEntry,
  pages: benchPages,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in PARTS));
if (unknown !== undefined) {
  console.error(`bench: there is no part "${unknown}"; the parts are ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
/** Lines of figures that miss their bars, which each says by itself. */
const missed: string[] = [];
const print = console.log;
console.log = (...words: unknown[]): void => {
  print(...words);
  const line = words.join(' ');
  if (/ {2}(?:ABOVE|BELOW)/.test(line)) missed.push(line.trim());
};

for (const [name, run] of Object.entries(PARTS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n${name}`);
  await run();
}
console.log = print;
if (missed.length > 0) {
  console.log(`\n${missed.length} lines with figures beyond their bars:\n${missed.join('\n')}`);
  process.exitCode = 1;
}
