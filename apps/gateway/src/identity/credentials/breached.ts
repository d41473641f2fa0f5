import { dictionary } from '@zxcvbn-ts/language-common';

let known: Set<string> | null = null;

/** The passwords that everybody knows from the leaks of others, in lower case: some fifty thousand, kept offline. */
function breached(): Set<string> {
  known ??= new Set(dictionary['passwords-common']);
  return known;
}

/** What typing habits hide behind: an ending of digits and signs that is there only to please a form's rules. */
const bare = (password: string): string => password.replace(/[!-/:-@[-`{-~]+$/, '');

/** Is this password known from a leak? Letters are compared without their case, an ending of signs does not help. */
export function isBreached(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  return breached().has(plain) || breached().has(bare(plain));
}
