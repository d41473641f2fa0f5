import type { ReportedRound } from '@marquee/contract/vendor';
import { expectNow, expectOk, expectThat } from '../../check.ts';
import type { Answer, VendorClient } from '../../client.ts';
import { fresh, openPlayer, type State, type TestPlayer } from '../../player.ts';
import type { Named } from '../../run.ts';

/** What a player of the suite has at the vendor, in ten-thousandths of a unit. */
export const AT_VENDOR = 1_000_000n;
export const STAKE = 20_000n;
export const PAYOUT = 50_000n;

/** What cases work with: the calls of a vendor that keeps its players' money itself. */
export interface ReportBench {
  client: VendorClient;
  player(state?: State): Promise<TestPlayer>;
  /** Reports rounds; the answers in their places. Fails the case where the whole is not OK. */
  report(...rounds: readonly object[]): Promise<Answer[]>;
}

/** One rule that a gateway must keep towards a vendor with a wallet of its own. */
export interface ReportCase extends Named {
  run(bench: ReportBench): Promise<void>;
}

/** A round of a player that is over, with what a case changes of it. */
export const roundOf = ({ player, gameCode, currency }: TestPlayer, change: Partial<ReportedRound> = {}): ReportedRound => ({
  ...{ player, gameCode, currency, roundId: fresh('r') },
  stake: STAKE.toString(),
  payout: PAYOUT.toString(),
  ...change,
});

/** The player has at the vendor what it had before its reported rounds, and so much more. */
export const expectMoved = (one: TestPlayer, by: bigint): Promise<void> => expectNow(one, AT_VENDOR + by);

export function reportBench(client: VendorClient): ReportBench {
  return {
    client,
    player: (state = 'active') => openPlayer(client, { balance: AT_VENDOR.toString(), state }),
    async report(...rounds) {
      const whole = await client.call('rounds', { rounds });
      expectOk(whole);
      const answers = (whole['answers'] ?? []) as Omit<Answer, 'http'>[];
      expectThat(answers.length === rounds.length, `expected ${rounds.length} answers, got ${JSON.stringify(answers)}`);
      return answers.map((answer) => ({ http: whole.http, ...answer }) as Answer);
    },
  };
}
