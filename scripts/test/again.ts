import { readReport, type Tally, vitestTally } from './tally.ts';

/** How many files of tests may fail for a run to try them again: where more do, it is no chance. */
const MOST_FILES = 5;

interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** What a first run beside others left: its report, how it ended, and whether anything but its tests went wrong. */
export interface FirstRun {
  report: string;
  code: number;
  /** Errors outside of tests, and row types that do not hold. */
  others: number;
}

const failedFiles = (report: VitestReport) => report.testResults.filter(({ status }) => status === 'failed');

/** The names of the tests that failed; a file that could not be loaded stands for its tests. */
function failedNames(report: VitestReport): string[] {
  return failedFiles(report).flatMap(({ name, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return failed.length === 0 ? [name] : failed.map(({ fullName }) => fullName);
  });
}

/** The files of tests to run again by themselves: those that failed, where they are few and nothing else went wrong. */
export function filesToTryAgain({ report, others }: FirstRun): string[] {
  const read = readReport<VitestReport>(report);
  if (!read || others > 0) return [];
  const files = failedFiles(read).map(({ name }) => name);
  return files.length > MOST_FILES ? [] : files;
}

/**
 * The count of a run whose failed files ran a second time, alone: what failed again has failed, what passed is unsteady, and named.
 * A second run that ended badly otherwise has failed.
 */
export function tallyOfBoth(first: FirstRun, second: { report: string; code: number }): Tally {
  const before = vitestTally(first.report, first.code);
  const again = vitestTally(second.report, second.code);
  const reports = [first.report, second.report].map((file) => readReport<VitestReport>(file));
  const [failed = [], failedAgain = []] = reports.map((report) => (report ? failedNames(report) : []));
  const unsteady = again.failed > 0 && failedAgain.length === 0 ? [] : failed.filter((name) => !failedAgain.includes(name));
  return { ...before, passed: before.passed + unsteady.length, failed: again.failed, unsteady };
}
