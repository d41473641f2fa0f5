import type { AddressInfo } from 'node:net';
import { calls } from '@marquee/contract';
import type { App } from '../app.ts';

/** An open event stream as text. */
export interface OpenStream {
  /** Resolves with all that has come when it holds `part`, or fits it. */
  until(part: string | RegExp): Promise<string>;
  close(): void;
}

/** Opens a member's event stream at a listening gateway. Throws when it is refused. */
export async function openStream(app: App, member: { token: string; cookie: string }, lastId?: string): Promise<OpenStream> {
  const { port } = app.server.server.address() as AddressInfo;
  const quit = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}${calls.live.path}`, {
    signal: quit.signal,
    headers: {
      merchant: 'marquee',
      authorization: member.token,
      cookie: member.cookie,
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    },
  });
  if (!response.ok || !response.body) throw new Error(`the stream was refused: HTTP ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async until(part) {
      while (text.search(part) < 0) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`the stream ended before ${part}`);
        text += value;
      }
      return text;
    },
    close: () => quit.abort(),
  };
}
