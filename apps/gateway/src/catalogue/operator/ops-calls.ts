import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import { notAllowed, refused } from '../../base/change.ts';
import { amountOf, pageOf, without } from '../../base/operator-records.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import type { OperatorDesk, OperatorGame, OperatorVendor } from './desk.ts';

const wireOf = (amount: bigint | null): number | null => (amount === null ? null : toWire(amount));
const ceilingOf = (value: number | null): bigint | null => (value === null ? null : amountOf(value));
const vendorOf = ({ winAmount, promotionAmount, ...rest }: OperatorVendor): OpsReply<'opsVendorPut'> => ({
  ...rest,
  winAmount: wireOf(winAmount),
  promotionAmount: toWire(promotionAmount),
});
const gameOf = ({ winAmount, ...rest }: OperatorGame): OpsReply<'opsGamePut'> => ({ ...rest, winAmount: wireOf(winAmount) });

/** Refuses a change that names nothing to change. Throws `ops.refused`. */
function demandChange(change: object): void {
  if (Object.values(change).every((value) => value === undefined)) throw refused('say what is to be changed');
}

/** The operator's calls about vendors, their games and pins. */
export function catalogueOpsCalls(
  desk: OperatorDesk,
): Pick<OpsHandlers, 'opsVendors' | 'opsVendorPut' | 'opsGames' | 'opsGamePut' | 'opsPins' | 'opsPinsPut'> {
  return {
    opsVendors: async ({ merchant, query }) => pageOf((await desk.vendors(merchant.id)).map(vendorOf), query),
    async opsVendorPut({ merchant, body, isOfEveryBrand, record }) {
      const { vendor, ...change } = without(body, 'merchant');
      demandChange(change);
      const shared = without(change, 'isOffered');
      // A vendor is every brand's: only whether it is offered is the brand's own.
      if (!isOfEveryBrand && Object.keys(shared).length > 0) throw notAllowed();
      const ceilings = {
        ...(change.winAmount === undefined ? {} : { winAmount: ceilingOf(change.winAmount) }),
        ...(change.promotionAmount === undefined ? {} : { promotionAmount: amountOf(change.promotionAmount) }),
      };
      const whole = { ...without(change, 'winAmount', 'promotionAmount'), ...ceilings };
      return vendorOf(await desk.changeVendor(merchant.id, vendor, whole, record(`vendor ${vendor}`)));
    },
    async opsGames({ query: { vendor, page = 1, size = 50 } }) {
      const { list, count } = await desk.games(vendor, { page, size });
      return { list: list.map(gameOf), totalPages: Math.ceil(count / size), totalCount: count };
    },
    async opsGamePut({ body, isOfEveryBrand, record }) {
      const { vendor, gameCode, ...change } = without(body, 'merchant');
      demandChange(change);
      if (!isOfEveryBrand) throw notAllowed();
      const ceiling = change.winAmount === undefined ? {} : { winAmount: ceilingOf(change.winAmount) };
      const whole = { ...without(change, 'winAmount'), ...ceiling };
      return gameOf(await desk.changeGame(vendor, gameCode, whole, record(`game ${vendor}/${gameCode}`)));
    },
    opsPins: async ({ merchant }) => ({ pins: (await desk.pins(merchant.id)).map(pinOf) }),
    async opsPinsPut({ merchant, body, record }) {
      const pins = body.pins.map((pin) => ({ vendorCode: pin.vendor, gameCode: pin.gameCode }));
      return { pins: (await desk.setPins(merchant.id, pins, record('pins'))).map(pinOf) };
    },
  };
}

const pinOf = ({ vendorCode, ...pin }: { vendorCode: string; gameCode: string; nodeId: number | null }) => ({
  vendor: vendorCode,
  ...pin,
});
