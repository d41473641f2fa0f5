import { refused } from '../base/change.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { OpsHandlers } from './handlers.ts';
import { notAllowed } from './not-allowed.ts';
import { pageOf, without } from './records.ts';

/** Refuses a change that names nothing to change. Throws `ops.refused`. */
function demandChange(change: object): void {
  if (Object.values(change).every((value) => value === undefined)) throw refused('say what is to be changed');
}

/** The operator's calls about vendors, their games and pins. */
export function catalogueHandlers({
  desk,
}: Pick<Catalogue, 'desk'>): Pick<
  OpsHandlers,
  'opsVendors' | 'opsVendorPut' | 'opsGames' | 'opsGamePut' | 'opsPins' | 'opsPinsPut'
> {
  return {
    opsVendors: async ({ merchant, query }) => pageOf(await desk.vendors(merchant.id), query),
    async opsVendorPut({ merchant, body, isOfEveryBrand, record }) {
      const { vendor, ...change } = without(body, 'merchant');
      demandChange(change);
      const shared = without(change, 'isOffered');
      // A vendor is every brand's: only whether it is offered is the brand's own.
      if (!isOfEveryBrand && Object.keys(shared).length > 0) throw notAllowed();
      return desk.changeVendor(merchant.id, vendor, change, record(`vendor ${vendor}`));
    },
    async opsGames({ query: { vendor, page = 1, size = 50 } }) {
      const { list, count } = await desk.games(vendor, { page, size });
      return { list, totalPages: Math.ceil(count / size), totalCount: count };
    },
    async opsGamePut({ body, isOfEveryBrand, record }) {
      const { vendor, gameCode, ...change } = without(body, 'merchant');
      demandChange(change);
      if (!isOfEveryBrand) throw notAllowed();
      return desk.changeGame(vendor, gameCode, change, record(`game ${vendor}/${gameCode}`));
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
