/** One event of a stream of server-sent events. */
export interface StreamEvent {
  id: string | null;
  type: string;
  data: string;
}

/** Reads server-sent events out of text that arrives in arbitrary pieces. */
export class SseParser {
  private rest = '';
  private id: string | null = null;
  private type = '';
  private data: string[] = [];

  /** Takes the next piece and returns the events that it completed. */
  push(piece: string): StreamEvent[] {
    const lines = (this.rest + piece).split(/\r\n|\n|\r(?=[^\n])/);
    this.rest = lines.pop() ?? '';
    const events: StreamEvent[] = [];
    for (const line of lines) {
      if (line === '') {
        if (this.data.length > 0) events.push({ id: this.id, type: this.type || 'message', data: this.data.join('\n') });
        this.type = '';
        this.data = [];
      } else this.field(line);
    }
    return events;
  }

  private field(line: string): void {
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') this.data.push(value);
    else if (name === 'event') this.type = value;
    else if (name === 'id' && !value.includes('\0')) this.id = value;
  }
}
