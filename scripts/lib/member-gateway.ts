import { manualClock } from '../../apps/gateway/src/base/calendar/clock.ts';
import type { DatabaseSource } from '../../apps/gateway/src/base/database/database.ts';
import type { CommandName, Commands } from '../../apps/gateway/src/testing/money/commands.ts';
import { answered, startMoneyGateway } from '../../apps/gateway/src/testing/money/gateway.ts';
import type { Reply } from './money-gateways.ts';
import { openPatiently } from './patient-database.ts';

// A gateway with all that moves members' money, in a process of its own that can be killed. Speaks over the process channel: what it is asked, and
// what it asks of the provider and of vendors.

/** A command, and what time it is: every process of a run has the same. */
export interface MemberQuestion {
  now: number;
  name: CommandName;
  given: unknown;
}

const clock = manualClock(0);
const asking = new Map<number, (reply: Reply) => void>();
let asked = 0;

const send: typeof fetch = async (input, init) => {
  asked += 1;
  const asks = asked;
  const url = input instanceof Request ? input.url : input.toString();
  const reply = await new Promise<Reply>((resolve) => {
    asking.set(asks, resolve);
    process.send?.({ asks, url, body: typeof init?.body === 'string' ? init.body : '{}' });
  });
  if ('lost' in reply) throw new Error('lost');
  return new Response(reply.text, { status: reply.status });
};

const db = await openPatiently(JSON.parse(process.argv[2] ?? 'null') as DatabaseSource);
const gateway = await startMoneyGateway({ db, clock, send });

async function handle({ now, name, given }: MemberQuestion): Promise<unknown> {
  if (now > clock.now()) clock.advance(now - clock.now());
  const command = gateway.commands[name] as (asked: unknown) => Promise<Awaited<ReturnType<Commands[CommandName]>>>;
  return answered(command, given);
}

process.on('message', (message: { id: number; question: MemberQuestion } | Reply) => {
  if ('asks' in message) {
    asking.get(message.asks)?.(message);
    asking.delete(message.asks);
    return;
  }
  const { id, question } = message;
  handle(question).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, fault: String(error) }),
  );
});
process.on('disconnect', () => {
  void gateway
    .close()
    .then(() => db.close())
    .then(() => process.exit(0));
});
process.send?.({ ready: true });
