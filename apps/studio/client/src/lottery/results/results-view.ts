/** A view of past draws. */
export interface ResultsView {
  root: HTMLElement;
  /** Shows what was drawn or corrected since, where it is of the shown game. */
  drawn(news: ReadonlySet<string>): void;
}
