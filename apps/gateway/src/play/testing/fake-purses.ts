import { openBooks } from '../../../../../docs/examples/vendor-wallet.ts';

/**
 * What happens to a request on its way: `fine`; `lost` never arrives; `mute` is carried out but its answer is lost; `late` is carried out only
 * when the test lets it, after the caller has given up; `busy` is not carried out and says so; `odd` answers what no answer is.
 */
export type Fate = 'fine' | 'lost' | 'mute' | 'late' | 'busy' | 'odd';

/** A vendor with a wallet of its own at the other end of `fetch`: books in memory, those of the document's example. Tests read its fields. */
export function fakePurses() {
  const books = openBooks();
  const { purses, transfers } = books;
  const waiting: (() => void)[] = [];
  const state = {
    /** Decides each request's fate. */
    fate: (_call: string): Fate => 'fine',
    /** Names of the calls, in order. */
    calls: [] as string[],
    purses,
    transfers,
  };

  const carryOut = (call: string, body: never): object => {
    if (call === 'transfer') return books.transfer(body);
    if (call === 'status') return books.status(body);
    if (call === 'launch') return { status: 'OK', url: 'https://games.example/frame#t' };
    return books.balance(body);
  };

  const vendorFetch: typeof fetch = async (input, init) => {
    const call = new URL(input instanceof Request ? input.url : input.toString()).pathname.split('/').at(-1) ?? '';
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as never;
    const fate = state.fate(call);
    state.calls.push(call);
    if (fate === 'lost') throw new Error('lost');
    if (fate === 'late') {
      waiting.push(() => void carryOut(call, body));
      throw new Error('late');
    }
    if (fate === 'busy') return new Response(JSON.stringify({ status: 'TEMPORARY' }), { status: 503 });
    const reply = carryOut(call, body);
    if (fate === 'mute') throw new Error('mute');
    return new Response(fate === 'odd' ? '<html>' : JSON.stringify(reply));
  };

  return Object.assign(state, {
    fetch: vendorFetch,
    /** Lets what was late arrive now. */
    arrive(): void {
      for (const act of waiting.splice(0)) act();
    },
    /** What all players have there. */
    total: (): bigint => [...purses.values()].reduce((sum, each) => sum + each, 0n),
  });
}

export type FakePurses = ReturnType<typeof fakePurses>;
