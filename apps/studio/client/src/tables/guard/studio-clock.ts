/** What the studio's clock said, and when this device asked or heard it: by a clock that nobody sets, and by the one that goes on in sleep. */
interface Reading {
  said: number;
  steady: number;
  wall: number;
}

const read = (said: number, ago = 0): Reading => ({ said, steady: performance.now() - ago, wall: Date.now() - ago });
const passed = ({ steady, wall }: Reading): readonly [number, number] => [performance.now() - steady, Date.now() - wall];

/**
 * Between which moments the studio's clock can be, by its own answers: it was read after the question and before the answer. Where the device's
 * two clocks disagree it takes what allows for more, so that neither sleep nor a clock that is set makes a studio a liar.
 */
export class StudioClock {
  #heard: Reading | null = null;
  #asked: Reading | null = null;
  #roundNo = '';

  /** Takes up an answer; `tookMs` is how long it took, and missing where it was waited for. The studio may set its clock between rounds. */
  hear(roundNo: string, said: number, tookMs?: number): void {
    if (roundNo !== this.#roundNo) [this.#roundNo, this.#heard, this.#asked] = [roundNo, null, null];
    if (said >= this.earliest()) this.#heard = read(said);
    if (tookMs !== undefined && said + tookMs <= this.latest()) this.#asked = read(said, tookMs);
  }

  /** It is no earlier than this. */
  earliest(): number {
    return this.#heard ? this.#heard.said + Math.max(0, Math.min(...passed(this.#heard))) : Number.NEGATIVE_INFINITY;
  }

  /** It is no later than this. */
  latest(): number {
    return this.#asked ? this.#asked.said + Math.max(...passed(this.#asked)) : Number.POSITIVE_INFINITY;
  }
}
