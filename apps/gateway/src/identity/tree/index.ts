import { readTeam, readTeamRow } from './list.ts';
import { movePlaces, readPlacesAt } from './moves.ts';
import {
  readAgentsBelow,
  readIdsOfLine,
  readLineByName,
  readMembers,
  readPlaces,
  readPlacesOfLine,
  readStandings,
  readVisits,
} from './places.ts';
import {
  countLine,
  holdTree,
  lockNode,
  readChildren,
  readLine,
  readNode,
  readNodeByName,
  readNodes,
  readTeamSizes,
  readTopRates,
  shareTree,
  writeManyTerms,
  writeTerms,
  writeType,
} from './store.ts';

export type { TeamFilter, TeamRow } from './list.ts';
export type { Place, Standing } from './places.ts';
export type { Terms, TreeNode } from './store.ts';

/**
 * The tree of accounts: who is below whom, and on what terms. Whoever places or changes accounts in it shares it first, whoever moves or
 * lowers a line holds it, before any row is locked: so no account is placed by what was true before (docs/rules/agents.md#order).
 */
export const tree = {
  share: shareTree,
  hold: holdTree,
  node: readNode,
  nodes: readNodes,
  topRates: readTopRates,
  byName: readNodeByName,
  lock: lockNode,
  line: readLine,
  members: readMembers,
  visits: readVisits,
  places: readPlaces,
  placesAt: readPlacesAt,
  placesOfLine: readPlacesOfLine,
  idsOfLine: readIdsOfLine,
  lineByName: readLineByName,
  agentsBelow: readAgentsBelow,
  standings: readStandings,
  children: readChildren,
  count: countLine,
  sizes: readTeamSizes,
  team: readTeam,
  teamRow: readTeamRow,
  move: movePlaces,
  setTerms: writeTerms,
  setManyTerms: writeManyTerms,
  setType: writeType,
} as const;
