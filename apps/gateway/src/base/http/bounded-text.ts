/** Reads an answer as UTF-8 text and no further than `limit` bytes. Throws for a longer one and for what is not UTF-8. */
export async function boundedText(response: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit) throw new Error(`the answer is larger than ${limit / 1024} kB`);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}
