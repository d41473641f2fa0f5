import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createToggleQueue } from './toggle-queue.ts';

interface Sent {
  nodeId: string;
  isFavourite: boolean;
  answer(): void;
  fail(error: unknown): void;
}

const LOST = new Error('the connection is lost');
const REFUSED = new Error('refused');

let sent: Sent[];
let resume: (() => void)[];
const onSettled = vi.fn<(nodeId: string, isFavourite: boolean) => void>();
const onRefused = vi.fn<(nodeId: string, error: unknown) => void>();

function makeQueue() {
  return createToggleQueue({
    send: (nodeId, isFavourite) =>
      new Promise<void>((answer, fail) => {
        sent.push({ nodeId, isFavourite, answer, fail });
      }),
    isPassing: (error) => error === LOST,
    wait: () => new Promise((go) => resume.push(go)),
    onChange: () => {},
    onSettled,
    onRefused,
  });
}

/** Lets everything run that waits for an answer which has come. */
const turn = () => new Promise((done) => setImmediate(done));
const calls = () => sent.map(({ nodeId, isFavourite }) => `${isFavourite ? 'add' : 'remove'} ${nodeId}`);

beforeEach(() => {
  sent = [];
  resume = [];
  onSettled.mockClear();
  onRefused.mockClear();
});

describe('the queue of favourites', () => {
  it('adds what is none and removes what is one, and is busy until the answer', async () => {
    const queue = makeQueue();
    queue.toggle('1', false);
    queue.toggle('2', true);
    expect(calls()).toEqual(['add 1', 'remove 2']);
    expect([...queue.busy()]).toEqual(['1', '2']);
    expect(onSettled).not.toHaveBeenCalled();
    sent[1]?.answer();
    await turn();
    expect(onSettled.mock.calls).toEqual([['2', false]]);
    expect([...queue.busy()]).toEqual(['1']);
  });

  it('sends nothing while a call for the game is under way, and then what the last tap asked for', async () => {
    const queue = makeQueue();
    queue.toggle('1', false);
    queue.toggle('1', false);
    expect(calls()).toEqual(['add 1']);
    sent[0]?.answer();
    await turn();
    expect(calls()).toEqual(['add 1', 'remove 1']);
    expect(onSettled).not.toHaveBeenCalled();
    sent[1]?.answer();
    await turn();
    expect(onSettled.mock.calls).toEqual([['1', false]]);
    expect(queue.busy().size).toBe(0);
  });

  it('sends once when the last tap asks for what was sent already', async () => {
    const queue = makeQueue();
    for (let tap = 0; tap < 3; tap += 1) queue.toggle('1', false);
    sent[0]?.answer();
    await turn();
    expect(calls()).toEqual(['add 1']);
    expect(onSettled.mock.calls).toEqual([['1', true]]);
  });

  it('takes answers of different games in whatever order they come', async () => {
    const queue = makeQueue();
    for (const node of ['1', '2', '3']) queue.toggle(node, false);
    for (const at of [2, 0, 1]) {
      sent[at]?.answer();
      await turn();
    }
    expect(onSettled.mock.calls.map(([nodeId]) => nodeId)).toEqual(['3', '1', '2']);
    expect(calls()).toHaveLength(3);
  });

  it('waits out a lost connection and sends what the last tap asked for meanwhile', async () => {
    const queue = makeQueue();
    queue.toggle('1', false);
    sent[0]?.fail(LOST);
    await turn();
    expect(queue.busy().has('1')).toBe(true);
    // Nobody knows whether the first call arrived: the opposite must be sent though it is what the list shows.
    queue.toggle('1', false);
    resume[0]?.();
    await turn();
    expect(calls()).toEqual(['add 1', 'remove 1']);
    sent[1]?.answer();
    await turn();
    expect(onSettled.mock.calls).toEqual([['1', false]]);
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('gives up after six tries and says so', async () => {
    const queue = makeQueue();
    queue.toggle('1', false);
    for (let tries = 0; tries < 6; tries += 1) {
      sent[tries]?.fail(LOST);
      await turn();
      resume[tries]?.();
      await turn();
    }
    expect(sent).toHaveLength(6);
    expect(onRefused.mock.calls).toEqual([['1', LOST]]);
    expect(queue.busy().size).toBe(0);
  });

  it('does not repeat what the gateway refuses, and can be tapped again', async () => {
    const queue = makeQueue();
    queue.toggle('1', false);
    sent[0]?.fail(REFUSED);
    await turn();
    expect(onRefused.mock.calls).toEqual([['1', REFUSED]]);
    expect(onSettled).not.toHaveBeenCalled();
    queue.toggle('1', false);
    expect(calls()).toEqual(['add 1', 'add 1']);
  });

  it('forgets a user’s taps with the user', async () => {
    const queue = makeQueue();
    queue.toggle('1', false);
    queue.toggle('2', false);
    sent[1]?.fail(LOST);
    await turn();
    queue.reset();
    expect(queue.busy().size).toBe(0);
    queue.toggle('1', false);
    sent[0]?.answer();
    resume[0]?.();
    await turn();
    // The late answer is the former user's: it settles nothing, and the call of this one is still under way.
    expect(onSettled).not.toHaveBeenCalled();
    expect([...queue.busy()]).toEqual(['1']);
    expect(calls()).toEqual(['add 1', 'add 2', 'add 1']);
  });
});
