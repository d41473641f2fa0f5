import { describe, expect, it } from 'vitest';
import { SseParser } from './sse-parser.ts';

describe('SseParser', () => {
  it('reads the same events however the text is cut', () => {
    const text = ': hello\n\nid: h.1\nevent: balance\ndata: {"type":\ndata: "balance"}\n\nevent: reset\r\ndata:x\r\n\r\n';
    const expected = [
      { id: 'h.1', type: 'balance', data: '{"type":\n"balance"}' },
      { id: 'h.1', type: 'reset', data: 'x' },
    ];
    expect(new SseParser().push(text)).toEqual(expected);
    for (const size of [1, 2, 3, 7]) {
      const parser = new SseParser();
      const events = [];
      for (let at = 0; at < text.length; at += size) events.push(...parser.push(text.slice(at, at + size)));
      expect(events).toEqual(expected);
    }
  });

  it('gives nothing for a comment or an unfinished event', () => {
    expect(new SseParser().push(': keep\n\ndata: half')).toEqual([]);
  });
});
