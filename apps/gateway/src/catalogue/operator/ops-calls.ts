import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import { notAllowed, type Recorder, refused, refuseFlaw } from '../../base/change.ts';
import { amountOf, pageOf, without } from '../../base/operator-records.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import type { Vendor } from '../game.ts';
import type { NewVendor } from '../vendors.ts';
import type { OperatorDesk, OperatorGame, OperatorVendor } from './desk.ts';

const wireOf = (amount: bigint | null): number | null => (amount === null ? null : toWire(amount));
const ceilingOf = (value: number | null): bigint | null => (value === null ? null : amountOf(value));
/** A vendor as an operator is told of it: where it is, inside our network perhaps, only one of every brand. */
const vendorOf = (
  { url, winAmount, promotionAmount, ...rest }: OperatorVendor,
  isOfEveryBrand: boolean,
): OpsReply<'opsVendorPut'> => ({
  ...rest,
  url: isOfEveryBrand ? url : null,
  winAmount: wireOf(winAmount),
  promotionAmount: toWire(promotionAmount),
});
const gameOf = ({ winAmount, ...rest }: OperatorGame): OpsReply<'opsGamePut'> => ({ ...rest, winAmount: wireOf(winAmount) });

/** Refuses a change that names nothing to change. Throws `ops.refused`. */
function demandChange(change: object): void {
  if (Object.values(change).every((value) => value === undefined)) throw refused('say what is to be changed');
}

interface Operated {
  desk: OperatorDesk;
  addVendor(input: NewVendor, record: Recorder): Promise<Vendor>;
}

/** The operator's calls about vendors, their games and pins. */
export function catalogueOpsCalls({
  desk,
  addVendor,
}: Operated): Pick<
  OpsHandlers,
  'opsVendors' | 'opsVendorCreate' | 'opsVendorPut' | 'opsGames' | 'opsGamePut' | 'opsPins' | 'opsPinsPut'
> {
  return {
    async opsVendors({ merchant, query, isOfEveryBrand }) {
      const vendors = await desk.vendors(merchant.id);
      return pageOf(
        vendors.map((vendor) => vendorOf(vendor, isOfEveryBrand)),
        query,
      );
    },
    async opsVendorCreate({ body: { code, name, url, accountType }, record }) {
      const input = { code, name, baseUrl: url, ...(accountType === undefined ? {} : { accountTypeId: accountType }) };
      const vendor = await addVendor(input, record(`vendor ${code}`)).catch(refuseFlaw);
      return { id: vendor.id, code: vendor.code, url: vendor.baseUrl };
    },
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
      const changed = await desk.changeVendor(merchant.id, vendor, whole, record(`vendor ${vendor}`)).catch(refuseFlaw);
      return vendorOf(changed, isOfEveryBrand);
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
