import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import type { VendorCard } from '../../domain/catalogue/lanes.ts';
import type { LobbyState } from '../../domain/catalogue/lobby-state.ts';
import { type OfferedFilters, offeredFilters } from '../../domain/catalogue/offered-filters.ts';
import { vendorsQuery } from '../../domain/catalogue/queries.ts';

/** The filters that a game of the chosen vendor fits; none while the vendors are not known. */
export function useOffered(state: LobbyState, cards: readonly VendorCard[] | undefined, vendor: string): OfferedFilters {
  const { languages } = useBrand();
  const { data: lanes } = useQuery(vendorsQuery());
  return offeredFilters({
    lanes: cards && lanes,
    category: state.category,
    cards: cards ?? [],
    vendor,
    chosen: state,
    languages,
  });
}
