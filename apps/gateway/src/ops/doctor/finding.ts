/** What a look at one thing found: it is well, it will cost somebody something, or it does not work. */
export type State = 'ok' | 'warn' | 'fail';

/** One line of the doctor. */
export interface Finding {
  /** What was looked at: a setting's name or a word. */
  about: string;
  state: State;
  line: string;
  /** What to do; of what is well there is nothing to do. */
  advice?: string;
}

export const well = (about: string, line: string): Finding => ({ about, state: 'ok', line });
export const warning = (about: string, line: string, advice: string): Finding => ({ about, state: 'warn', line, advice });
export const failure = (about: string, line: string, advice: string): Finding => ({ about, state: 'fail', line, advice });

/** The worst of some findings. */
export function worstOf(findings: readonly Finding[]): State {
  const states = new Set(findings.map(({ state }) => state));
  return states.has('fail') ? 'fail' : states.has('warn') ? 'warn' : 'ok';
}
