import type { OpsReply } from '@marquee/contract/ops';
import { type Command, type Given, need } from './command.ts';

type Job = OpsReply<'opsJobPut'>;
type HeldEvent = OpsReply<'opsHeldEventPut'>;

const at = (moment: number): string => new Date(moment).toISOString();

const jobLine = ({ job, brand, doneUntil, isPaused, run }: Job): string =>
  [
    job,
    brand ?? '-',
    isPaused ? 'paused' : (run?.state ?? 'never run'),
    `done until ${at(doneUntil)}`,
    ...(run?.progress ? [run.progress] : []),
    ...(run?.error ? [`try ${run.attempts}: ${run.error}`] : []),
  ].join('  ');

const eventLine = ({ id, consumer, type, state, attempts, accountId, error }: HeldEvent): string =>
  [`${id}`, state, consumer, type, `account ${accountId ?? '-'}`, `tries ${attempts}`, error ?? ''].join('  ').trimEnd();

const jobs: Command = {
  about: 'lists the jobs, how far each has got and what became of its last run',
  usage: '--code C [--json]',
  options: { code: { type: 'string' }, json: { type: 'boolean' } },
  async run(given, { act, print }) {
    const { list } = await act('opsJobs', { query: { merchant: need(given, 'code') } });
    for (const job of list) print(given['json'] === true ? JSON.stringify(job) : jobLine(job));
    return 0;
  },
};

const jobAction = (action: 'run' | 'pause' | 'resume', about: string): Command => ({
  about,
  usage: '--code C --job J [--house]',
  options: { code: { type: 'string' }, job: { type: 'string' }, house: { type: 'boolean' } },
  async run(given, { act, print }) {
    const body = { merchant: need(given, 'code'), job: need(given, 'job'), isBrands: given['house'] !== true, action };
    print(jobLine(await act('opsJobPut', { body })));
    return 0;
  },
});

const events: Command = {
  about: 'lists the events that a consumer could not handle, and those behind them',
  usage: '--code C [--json]',
  options: { code: { type: 'string' }, json: { type: 'boolean' } },
  async run(given, { act, print }) {
    const merchant = need(given, 'code');
    let after = 0;
    let count = 0;
    for (;;) {
      const { list } = await act('opsHeldEvents', { query: { merchant, after } });
      for (const event of list) print(given['json'] === true ? JSON.stringify(event) : eventLine(event));
      count += list.length;
      const last = list.at(-1);
      if (!last) break;
      after = last.id;
    }
    if (count === 0) print('nothing is held');
    return 0;
  },
};

function idOf(given: Given): number {
  const text = need(given, 'id');
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error('--id is the number that events-held shows');
  return Number(text);
}

const decide = (decision: 'replay' | 'discard', about: string): Command => ({
  about,
  usage: '--code C --id N --reason R',
  options: { code: { type: 'string' }, id: { type: 'string' }, reason: { type: 'string' } },
  async run(given, { act, print }) {
    const body = { merchant: need(given, 'code'), id: idOf(given), decision, reason: need(given, 'reason') };
    print(eventLine(await act('opsHeldEventPut', { body })));
    return 0;
  },
});

export const backgroundCommands: Readonly<Record<string, Command>> = {
  jobs,
  'job-run': jobAction('run', 'runs a job now; --house for one that is no brand’s'),
  'job-pause': jobAction('pause', 'lets a job begin no more runs; what is missed is made up afterwards'),
  'job-resume': jobAction('resume', 'lets a paused job go on'),
  'events-held': events,
  'event-replay': decide('replay', 'has a held event tried again now'),
  'event-discard': decide('discard', 'takes a held event away for good; what waits behind it goes on'),
};
