/** One breach of a rule: where, which rule, and what to do about it. */
export interface Finding {
  path: string;
  line: number;
  rule: string;
  advice: string;
}

/** A finding as one line of output. */
export const findingLine = (finding: Finding): string => `${finding.path}:${finding.line}  ${finding.rule}: ${finding.advice}`;

/** True for tests and what only they use. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path) || /\/(testing|test|mocks|dev)\//.test(path);
