import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The figures that the gateway publishes at `/metrics`. One set per process, made by the application. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'route' | 'method' | 'status'>;
  groupSize: Histogram<string>;
  queueDepth: Gauge<string>;
  laneWait: Histogram<string>;
  declines: Counter<'reason'>;
  /** Alarm at one or more: a deadlock or a replayed group. */
  groupFailures: Counter<string>;
  listeners: Gauge<string>;
  /** Alarm on any: the same transaction id with other content. */
  mismatches: Counter<'vendor'>;
  /** Tries to post that failed, by what was wrong with the database. */
  postingFailures: Counter<'cause'>;
  /** Movements of which nobody knows whether they are posted until they are sent again. */
  undecided: Counter<string>;
  /** Calls of vendors that were answered TEMPORARY. */
  temporary: Counter<'vendor' | 'cause'>;
  /** Did the vendor answer when it was last looked for? */
  vendorUp: Gauge<'vendor'>;
  vendorPing: Gauge<'vendor'>;
  /** 1 where this gateway has no key for an open vendor. */
  vendorKeyMissing: Gauge<'vendor'>;
  /** Calls to vendors; those that failed too. */
  vendorCalls: Histogram<'vendor' | 'call' | 'outcome'>;
  /** Calls of vendors, by the status that they were answered. */
  vendorRequests: Histogram<'vendor' | 'call' | 'status'>;
  /** Calls to payment providers, and of payment providers by the status that they were answered. */
  channelCalls: Histogram<'provider' | 'call' | 'outcome'>;
  channelRequests: Histogram<'provider' | 'call' | 'status'>;
  /** Tries to log in and to open an account, by what came of them: `ok`, or the error code. */
  logins: Counter<'brand' | 'way' | 'outcome'>;
  registrations: Counter<'brand' | 'way' | 'outcome'>;
  /** Mails and SMS that were handed to their providers, by what became of them. */
  messages: Histogram<'channel' | 'outcome'>;
}

/** The figures of the ledger. */
const ledgerFigures = (registers: Registry[]) => ({
  groupSize: new Histogram({
    name: 'ledger_group_size',
    help: 'Postings in a group',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers,
  }),
  queueDepth: new Gauge({ name: 'ledger_queue_depth', help: 'Postings that wait for a lane', registers }),
  laneWait: new Histogram({
    name: 'ledger_lane_wait_seconds',
    help: 'Wait for a lane',
    buckets: [0.0005, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1],
    registers,
  }),
  declines: new Counter({
    name: 'ledger_declines_total',
    help: 'Refused postings by reason',
    labelNames: ['reason'],
    registers,
  }),
  groupFailures: new Counter({
    name: 'ledger_group_failures_total',
    help: 'Groups that failed and were replayed one by one',
    registers,
  }),
  postingFailures: new Counter({
    name: 'ledger_posting_failures_total',
    help: 'Tries to post that failed, by cause',
    labelNames: ['cause'],
    registers,
  }),
  undecided: new Counter({
    name: 'ledger_undecided_total',
    help: 'Movements that were given up without knowing whether they are posted',
    registers,
  }),
});

/** The figures of what vendors send, and of what they are sent. */
const vendorFigures = (registers: Registry[]) => ({
  mismatches: new Counter({
    name: 'vendor_mismatches_total',
    help: 'Repeated transaction ids with other content',
    labelNames: ['vendor'],
    registers,
  }),
  temporary: new Counter({
    name: 'vendor_temporary_total',
    help: 'Calls of vendors answered TEMPORARY, by cause',
    labelNames: ['vendor', 'cause'],
    registers,
  }),
  vendorUp: new Gauge({
    name: 'vendor_up',
    help: '1 while the vendor answers',
    labelNames: ['vendor'],
    registers,
  }),
  vendorPing: new Gauge({
    name: 'vendor_ping_seconds',
    help: 'Time that the vendor took to answer when it was last looked for',
    labelNames: ['vendor'],
    registers,
  }),
  vendorKeyMissing: new Gauge({
    name: 'vendor_key_missing',
    help: '1 while this gateway has no key for an open vendor',
    labelNames: ['vendor'],
    registers,
  }),
  vendorCalls: new Histogram({
    name: 'vendor_call_seconds',
    help: 'Time of calls to vendors, by outcome: ok or failed',
    labelNames: ['vendor', 'call', 'outcome'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 5],
    registers,
  }),
  vendorRequests: new Histogram({
    name: 'vendor_request_seconds',
    help: 'Time to answer calls of vendors, by status',
    labelNames: ['vendor', 'call', 'status'],
    buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers,
  }),
});

/** The figures of what payment providers send, and of what they are sent. */
const channelFigures = (registers: Registry[]) => ({
  channelCalls: new Histogram({
    name: 'channel_call_seconds',
    help: 'Time of calls to payment providers, by outcome: ok or failed',
    labelNames: ['provider', 'call', 'outcome'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 5],
    registers,
  }),
  channelRequests: new Histogram({
    name: 'channel_request_seconds',
    help: 'Time to answer calls of payment providers, by status',
    labelNames: ['provider', 'call', 'status'],
    buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers,
  }),
});

/** The figures of people who come, and of what reaches them. */
const peopleFigures = (registers: Registry[]) => ({
  logins: new Counter({
    name: 'login_attempts_total',
    help: 'Tries to log in, by outcome: ok or the error code',
    labelNames: ['brand', 'way', 'outcome'],
    registers,
  }),
  registrations: new Counter({
    name: 'registration_attempts_total',
    help: 'Tries to open an account, by outcome: ok or the error code',
    labelNames: ['brand', 'way', 'outcome'],
    registers,
  }),
  messages: new Histogram({
    name: 'message_send_seconds',
    help: 'Time in which a provider took a mail or SMS, by outcome: delivered, refused, quota or error',
    labelNames: ['channel', 'outcome'],
    buckets: [0.1, 0.3, 1, 3, 10],
    registers,
  }),
});

let own: Registry | null = null;

/** The figures of the process itself. Measured once: what watches its event loop and its memory goes on for as long as it lives. */
function ofProcess(): Registry {
  if (own === null) {
    own = new Registry();
    collectDefaultMetrics({ register: own });
  }
  return own;
}

/** Makes a registry with the process's own figures and ours. */
export function createMetrics(): Metrics {
  const registry = Registry.merge([ofProcess()]);
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
      registers,
    }),
    ...ledgerFigures(registers),
    ...vendorFigures(registers),
    ...channelFigures(registers),
    ...peopleFigures(registers),
    listeners: new Gauge({ name: 'live_listeners', help: 'Open event streams', registers }),
  };
}
