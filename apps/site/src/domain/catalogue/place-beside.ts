/** A page that stands beside the one that is open. */
export interface PlaceBeside {
  to: string;
  label: string;
}
