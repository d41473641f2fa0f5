import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  cases,
  createInbox,
  familyCases,
  gatewayCases,
  listenInbox,
  ownWalletCases,
  providerCases,
  type Result,
  reportTable,
  runCases,
  runFamilyCases,
  runGatewayCases,
  runOwnWalletCases,
  runProviderCases,
  runVendorWalletCases,
  summaryOf,
  vendorWalletCases,
} from '@marquee/conformance';
import { VERSION } from './lib/version.ts';

const USAGE = `Runs conformance cases: of the vendor API against a wallet or a vendor that keeps wallets, of the channel API against a gateway or a provider, of the player protocol against a gateway.

  npm run conformance -- --url http://127.0.0.1:8080 --vendor RLT --key <key>
  npm run conformance -- --own-wallet --url http://127.0.0.1:8090 --vendor ACME --key <key>
  npm run conformance -- --reports --url http://127.0.0.1:8080 --vendor ACME --key <key>
  npm run conformance -- --gateway http://127.0.0.1:8080 --merchant demo
  npm run conformance -- --channel gateway --url http://127.0.0.1:8080 --provider ACME --key <key>
  npm run conformance -- --channel provider --url http://127.0.0.1:8091 --provider ACME --key <key> --listen 8099

  --channel  gateway: acts as a payment provider and checks a gateway; provider: acts as a gateway and checks a provider
  --own-wallet  acts as a gateway and checks the wallet of a vendor that keeps one of its own; what its players are given stays there
  --currency of those players (VND)
  --reports  acts as such a vendor, whose wallet is a transfer wallet, and checks its gateway
  --gateway  origin of a gateway of the player protocol's family: acts as its clients, one call after the other, and tells what differs
  --merchant code of the brand there; without it the gateway is asked
  --user, --password  an account that may log in; without one the suite registers members of its own
  --language of the calls (EN)
  --url      origin of the wallet, the gateway or the provider. A wallet and a gateway must run in demo mode, for the cases
             make their own players and orders; a provider in test mode, and with the address of --listen for its gateway
  --vendor   code of the vendor whose games are used
  --provider code of the payment provider whose key signs
  --key      the key; VENDOR_KEY_<CODE> or CHANNEL_KEY_<CODE> of the environment by default
  --other-vendor, --other-provider, --other-key   a second vendor or provider, for the cases about borders between them
  --listen   port of this machine at which a provider's reports are awaited (8099)
  --only     ids or their beginnings, e.g. RBK or DEB-05,PAR
  --parallel cases that run at the same time (4); a provider's run one after the other
  --json     prints the results as JSON
  --list     prints the cases without running them
  --version  prints the version of the suite`;

function refuse(line: string): never {
  console.error(`conformance: ${line}\n\n${USAGE}`);
  process.exit(2);
}

function readArgs() {
  try {
    return parseArgs({
      options: {
        channel: { type: 'string' },
        'own-wallet': { type: 'boolean', default: false },
        currency: { type: 'string', default: 'VND' },
        reports: { type: 'boolean', default: false },
        gateway: { type: 'string' },
        merchant: { type: 'string' },
        user: { type: 'string' },
        password: { type: 'string' },
        language: { type: 'string', default: 'EN' },
        url: { type: 'string' },
        vendor: { type: 'string' },
        provider: { type: 'string' },
        key: { type: 'string' },
        'other-vendor': { type: 'string' },
        'other-provider': { type: 'string' },
        'other-key': { type: 'string' },
        listen: { type: 'string', default: '8099' },
        only: { type: 'string' },
        parallel: { type: 'string', default: '4' },
        json: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        version: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}
type Args = ReturnType<typeof readArgs>;

/** The suites by what `--channel` says; the vendor API's without it. */
const SUITES = {
  gateway: gatewayCases,
  provider: providerCases,
  wallet: cases,
  vendor: vendorWalletCases,
  reports: ownWalletCases,
  family: familyCases,
} as const;

function suiteOf({ channel, gateway, 'own-wallet': isOwn, reports }: Args): keyof typeof SUITES {
  if (gateway !== undefined && (isOwn || reports || channel !== undefined)) refuse('--gateway is a suite of its own');
  if (gateway !== undefined) return 'family';
  if (isOwn && reports) refuse('--own-wallet checks a vendor, --reports its gateway: one of both');
  if (channel === undefined) return isOwn ? 'vendor' : reports ? 'reports' : 'wallet';
  if (isOwn || reports) refuse('--own-wallet and --reports are of the vendor API, --channel is not');
  return channel === 'gateway' || channel === 'provider' ? channel : refuse('--channel must be gateway or provider');
}

/** Whose key signs: the first one, or the second one that some cases need. */
function partnerOf(args: Args, isOther: boolean): { code: string; key: string } | null {
  const kind = args.channel === undefined ? 'vendor' : 'provider';
  const code = isOther ? args[`other-${kind}`] : args[kind];
  if (code === undefined) return isOther ? null : refuse(`--${kind} is missing`);
  const variable = `${kind === 'vendor' ? 'VENDOR' : 'CHANNEL'}_KEY_${code}`;
  const key = (isOther ? args['other-key'] : args.key) ?? process.env[variable];
  return key ? { code, key } : refuse(`there is no key for ${code}`);
}

function numberOf(args: Args, name: 'parallel' | 'listen', most: number): number {
  const value = Number(args[name]);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : refuse(`--${name} must be from 1 to ${most}`);
}

/** The cases of a suite whose id begins with one of those that were asked for. */
function chosenOf<C extends { id: string }>(suite: readonly C[], args: Args): readonly C[] {
  const names = args.only?.toUpperCase().split(',');
  const chosen = names ? suite.filter(({ id }) => names.some((name) => id.startsWith(name))) : suite;
  return chosen.length > 0 ? chosen : refuse(`no case is called ${args.only}`);
}

async function runProvider(args: Args, target: { url: string; provider: string; key: string }): Promise<Result[]> {
  const inbox = createInbox(target);
  const listening = await listenInbox(inbox, numberOf(args, 'listen', 65_535));
  try {
    return await runProviderCases(target, inbox, chosenOf(providerCases, args));
  } finally {
    await listening.close();
  }
}

/** Waits where a gateway limits the calls of this address, and says so, lest the suite seem to hang. */
function waitAloud(seconds: number): Promise<void> {
  console.error(`conformance: the gateway limits calls of this address; going on in ${seconds} s`);
  return sleep(seconds * 1_000);
}

/** Checks a gateway as its clients see it. */
function runFamily(args: Args, url: string): Promise<Result[]> {
  const { merchant = null, user, password, language } = args;
  if ((user === undefined) !== (password === undefined)) refuse('--user and --password belong together');
  const account = user === undefined || password === undefined ? null : { username: user, password };
  const target = { url, merchant, account, language: language.toUpperCase() };
  return runFamilyCases(target, chosenOf(familyCases, args), { wait: waitAloud });
}

function run(args: Args, url: string): Promise<Result[]> {
  if (suiteOf(args) === 'family') return runFamily(args, url);
  const own = partnerOf(args, false) ?? refuse('nobody signs');
  const second = partnerOf(args, true);
  const parallel = numberOf(args, 'parallel', 64);
  const suite = suiteOf(args);
  if (suite === 'wallet') {
    const other = second ? { other: { url, vendor: second.code, key: second.key } } : {};
    return runCases({ url, vendor: own.code, key: own.key }, chosenOf(cases, args), { parallel, ...other });
  }
  if (suite === 'vendor')
    return runVendorWalletCases({ url, vendor: own.code, key: own.key }, chosenOf(vendorWalletCases, args), {
      currency: args.currency,
    });
  if (suite === 'reports')
    return runOwnWalletCases({ url, vendor: own.code, key: own.key }, chosenOf(ownWalletCases, args), { parallel });
  const target = { url, provider: own.code, key: own.key };
  if (suite === 'provider') return runProvider(args, target);
  const other = second ? { other: { url, provider: second.code, key: second.key } } : {};
  return runGatewayCases(target, chosenOf(gatewayCases, args), { parallel, ...other });
}

async function main(): Promise<void> {
  const args = readArgs();
  if (args.help) return console.log(USAGE);
  if (args.version) return console.log(`marquee ${VERSION}`);
  const named = chosenOf<{ id: string; title: string; why: string }>(SUITES[suiteOf(args)], args);
  if (args.list) return console.log(named.map(({ id, title, why }) => `${id}  ${title}\n        ${why}`).join('\n'));
  const url = args.gateway ?? args.url;
  if (url === undefined || !URL.canParse(url)) refuse(`--${args.gateway === undefined ? 'url' : 'gateway'} must be an address`);
  const results = await run(args, url);
  const { failed, text } = summaryOf(results);
  console.log(args.json ? JSON.stringify(results, null, 2) : `${reportTable(results)}\n\n${text}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();
