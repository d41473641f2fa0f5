/** Where a server can be reached: under an origin of its own, or under the host of each page that leads to it. */
export interface Place {
  publicUrl: string | null;
  port: number;
}

/** The origin of a server for somebody who comes from a page: the one it was given, else the page's host on the server's port. */
export function originFor({ publicUrl, port }: Place, fromUrl: string): string {
  if (publicUrl !== null) return publicUrl;
  const url = new URL(fromUrl);
  url.port = String(port);
  return url.origin;
}
