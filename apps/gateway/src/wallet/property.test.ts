import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noSeal } from '../base/security/seal.ts';
import { databaseKinds } from '../base/testing/database.ts';
import { createPoster } from './poster.ts';
import { audit } from './testing/auditor.ts';
import { openHouse, type TestHouse } from './testing/house.ts';
import { runWorkload, type Seat, seatOf } from './testing/workload.ts';

const CLIENTS = 64;
const OPERATIONS = 2_560;
const SEED = 20_260_105;

for (const kind of databaseKinds) {
  describe(`money under load on ${kind}`, () => {
    let house: TestHouse;
    beforeAll(async () => {
      house = await openHouse(kind);
    });
    afterAll(() => house.close());

    it('moves once, for 64 clients who repeat, reorder and change what they send through two gateways', async () => {
      const seats: Seat[] = [];
      for (let owner = 1n; owner <= 12n; owner += 1n) seats.push(await seatOf(house.wallet, owner));
      const gateways = [1, 2].map((lanes) => createPoster({ db: house.db, clock: house.clock, lanes, onPosted: () => {} }));
      let turn = 0;
      const acks = await runWorkload({
        seed: SEED,
        clients: CLIENTS,
        operations: OPERATIONS,
        seats,
        games: house.games,
        deposits: house.deposits,
        send: (items) => {
          turn += 1;
          const gateway = gateways[turn % gateways.length];
          if (!gateway) throw new Error('no gateway');
          return gateway.submit(items);
        },
      });
      for (const gateway of gateways) await gateway.drain();
      const report = await audit(house.db, seats, acks);
      expect(report.faults).toEqual([]);
      expect(await house.wallet.reconcile()).toEqual([]);
      expect(acks.length).toBeGreaterThan(OPERATIONS);
      // The workload is worth its name only if it reaches every answer.
      expect(Object.keys(report.answers).sort()).toEqual(
        [
          'declined',
          'mismatch',
          'no_debit',
          'not_found',
          'posted',
          'repeated',
          'rolled_back',
          'round_closed',
          'settled',
          'tombstoned',
        ].sort(),
      );
    });

    it('and the auditor finds what was planted', async () => {
      const player = await house.player(500n);
      const seat = await seatOf(house.wallet, player.ownerId);
      const report = await audit(
        { seal: noSeal, query: async () => [] },
        [seat],
        [
          {
            items: [
              {
                kind: 1,
                code: 30,
                account: seat.main,
                provider: 1,
                txId: 'lost',
                debit: seat.main,
                credit: house.games,
                amount: 5n,
                group: 'r',
                ref: null,
                flags: 0,
                subject: 7,
                remark: null,
              },
            ],
            verdicts: [{ status: 'posted', transferId: 1n, amount: 5n, balance: 495n, version: 2n }],
          },
        ],
      );
      expect(report.faults).toHaveLength(1);
      expect(report.faults[0]).toContain('not in the ledger');
    });
  });
}
