import { useCallback } from 'react';
import { useBrand } from './brand.ts';
import { imageUrl } from './images.ts';

/** Returns the whole address of a picture that the gateway names by its path below the image base. Stable for the brand. */
export function usePictureAddress(): (path: string) => string {
  const { imageCDNs } = useBrand();
  return useCallback((path) => imageUrl(imageCDNs, path), [imageCDNs]);
}
