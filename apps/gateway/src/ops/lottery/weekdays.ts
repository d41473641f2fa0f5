/** Weekdays as they are given to a command. Throws what is wrong with them. */
export function weekdaysOf(text: string): number[] {
  if (!/^[0-6](?:,[0-6])*$/.test(text)) throw new Error('--weekdays must be numbers from 0, Sunday, to 6, as 1,4');
  return text.split(',').map(Number);
}
