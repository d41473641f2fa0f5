import { type Result, type RunOptions, runEach } from '../run.ts';
import { type FamilyCase, type FamilyTarget, familyBench } from './bench.ts';
import { afterLoginCases } from './cases/after-login.ts';
import { contentCases } from './cases/content.ts';
import { entryCases } from './cases/entry.ts';
import { gameCases } from './cases/games.ts';
import { headerCases } from './cases/headers.ts';
import { launchCases } from './cases/launch.ts';
import { keyCases, loginCases } from './cases/login.ts';
import { lotteryCases } from './cases/lottery.ts';
import { memberCases } from './cases/member.ts';
import { systemCases } from './cases/system.ts';
import type { Travel } from './client.ts';

/** Every case of the suite of the player protocol's family, in the order in which clients make the calls. */
export const familyCases: readonly FamilyCase[] = [
  ...systemCases,
  ...keyCases,
  ...headerCases,
  ...entryCases,
  ...loginCases,
  ...memberCases,
  ...gameCases,
  ...launchCases,
  ...lotteryCases,
  ...contentCases,
  ...afterLoginCases,
];

/** Runs cases against a gateway of the family, as one client after the other; the results are in the cases' order. */
export async function runFamilyCases(
  target: FamilyTarget,
  cases: readonly FamilyCase[],
  options: Pick<RunOptions, 'onResult'> & Travel = {},
): Promise<Result[]> {
  const bench = await familyBench(target, options);
  return runEach(cases, (one) => one.run(bench), options);
}
