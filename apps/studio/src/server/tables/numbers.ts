import type { Base } from '../base.ts';

/** A number that a device adds to a round. */
interface Added {
  table: string;
  roundNo: string;
  session: string;
  number: string;
}

/** All devices at a table send their numbers when a round begins: those of so long are written at once, since each commit waits for the disk. */
const TOGETHER_MS = 20;

/**
 * Makes what adds numbers of devices to rounds; it answers when they are on disk. A round takes them until it is mixed and no longer than
 * its moment for that: one that comes later is not in it.
 */
export function createNumbers(base: Base): (added: Added) => Promise<void> {
  const { rounds } = base.store.tables;
  let waiting: Added[] = [];
  let written: Promise<void> | null = null;
  const write = (): void => {
    const [batch, now] = [waiting, base.clock.now()];
    waiting = [];
    written = null;
    base.store.atomically(() => {
      for (const { table, roundNo, session, number } of batch) {
        const round = rounds.find(table, roundNo);
        if (round?.state === 'open' && round.mix === '' && now < round.mixesAt) rounds.addNumber(table, roundNo, session, number);
      }
    });
  };
  return (added) => {
    waiting.push(added);
    written ??= base.clock.wait(TOGETHER_MS).then(write);
    return written;
  };
}
