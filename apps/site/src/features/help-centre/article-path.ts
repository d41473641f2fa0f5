/** Address of an article, on whichever page the help centre is shown. */
export function articlePath(slug: string): string {
  return `?${new URLSearchParams({ article: slug })}`;
}
