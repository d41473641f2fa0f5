import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useBrand } from '../brand/brand.ts';
import { imageUrl } from '../brand/images.ts';
import { hotGamesQuery } from '../catalogue/queries.ts';
import { useLaunch } from './use-launch.ts';

/** Games that a phone shows in two rows, and a desk in one. */
const MOST = 4;

/** A game to go on with. */
interface Suggestion {
  key: string;
  to: string;
  title: string;
  note: string;
  image: string;
  onClick: (event: MouseEvent) => void;
}

/**
 * What others play, for a place that has nothing of its own to show: undefined while it is on its way, empty where there is none or it
 * cannot be had.
 */
export function useSuggestions(): readonly Suggestion[] | undefined {
  const { imageCDNs } = useBrand();
  const { pathOf, onLaunch } = useLaunch();
  const { data, isError } = useQuery(hotGamesQuery());
  if (!data) return isError ? [] : undefined;
  return data.slice(0, MOST).map((game) => ({
    key: game.nodeId,
    to: pathOf(game),
    title: game.displayName,
    note: game.vendorName,
    image: imageUrl(imageCDNs, game.iconUrl),
    onClick: (event) => onLaunch(event, game),
  }));
}
