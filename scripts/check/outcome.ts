/** What one checker found, and how many files it looked at: a checker that saw none has proven nothing, and fails. */
export interface Outcome {
  files: number;
  /** One readable line per problem. */
  problems: string[];
  /** A figure worth showing beside the count. */
  note?: string;
}

/** True when the checker looked at something and found nothing. */
export const passes = (outcome: Outcome): boolean => outcome.files > 0 && outcome.problems.length === 0;

/** Reads a tool's JSON from its output; what a tool says instead of JSON is the problem to show. */
export function parseReport<T>(tool: string, text: string, whole: string): { report: T } | { outcome: Outcome } {
  try {
    return { report: JSON.parse(text) as T };
  } catch {
    return { outcome: { files: 0, problems: [`${tool} gave no report:\n${whole.trim()}`] } };
  }
}
