import type { WalletStatusRequest, WalletTransferRequest } from '@marquee/contract/vendor';

/**
 * What happens to a request on its way: `fine`; `lost` never arrives; `mute` is carried out but its answer is lost; `late` is carried out only
 * when the test lets it, after the caller has given up; `busy` is not carried out and says so; `odd` answers what no answer is.
 */
export type Fate = 'fine' | 'lost' | 'mute' | 'late' | 'busy' | 'odd';

interface Kept {
  player: string;
  text: string;
  status: string;
}

/** A vendor with a wallet of its own at the other end of `fetch`: books in memory by the rules of the document. Tests read its fields. */
export function fakePurses() {
  const purses = new Map<string, bigint>();
  const kept = new Map<string, Kept>();
  const waiting: (() => void)[] = [];
  const state = {
    /** Decides each request's fate. */
    fate: (_call: string): Fate => 'fine',
    /** Names of the calls, in order. */
    calls: [] as string[],
    purses,
    transfers: kept,
  };

  const balanceOf = (player: string): bigint => purses.get(player) ?? 0n;

  const transfer = (request: WalletTransferRequest) => {
    const { transferId, player, direction, amount } = request;
    const text = JSON.stringify([direction, amount, player]);
    const known = kept.get(transferId);
    if (known) return { status: known.text === text || known.text === '' ? known.status : 'TX_MISMATCH' };
    const after = direction === 'in' ? balanceOf(player) + BigInt(amount) : balanceOf(player) - BigInt(amount);
    const status = after < 0n ? 'INSUFFICIENT_FUNDS' : 'OK';
    if (status === 'OK') purses.set(player, after);
    kept.set(transferId, { player, text, status });
    return { status, balance: balanceOf(player).toString() };
  };

  const statusOf = ({ transferId, player }: WalletStatusRequest) => {
    const known = kept.get(transferId);
    if (!known) kept.set(transferId, { player, text: '', status: 'TX_ROLLED_BACK' });
    return { status: 'OK', state: known?.status === 'OK' ? 'applied' : 'refused' };
  };

  const carryOut = (call: string, body: never): object => {
    if (call === 'transfer') return transfer(body);
    if (call === 'status') return statusOf(body);
    if (call === 'launch') return { status: 'OK', url: 'https://games.example/frame#t' };
    return { status: 'OK', balance: balanceOf((body as { player: string }).player).toString() };
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
