import { parseArgs } from 'node:util';
import { cases, casesNamed, reportTable, runCases, summaryOf, type Target } from '@marquee/conformance';
import { VERSION } from './lib/version.ts';

const USAGE = `Runs the vendor API's conformance cases against a wallet.

  npm run conformance -- --url http://127.0.0.1:8080 --vendor RLT --key <key>

  --url      origin of the wallet; it must run in demo mode, for the cases make their own players
  --vendor   code of the vendor whose games are used
  --key      the vendor's key; VENDOR_KEY_<CODE> of the environment by default
  --other-vendor, --other-key   a second vendor of the same wallet, for the cases about borders between vendors
  --only     ids or their beginnings, e.g. RBK or DEB-05,PAR
  --parallel cases that run at the same time (4)
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
        url: { type: 'string' },
        vendor: { type: 'string' },
        key: { type: 'string' },
        'other-vendor': { type: 'string' },
        'other-key': { type: 'string' },
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

function targetOf(url: string, vendor: string | undefined, key: string | undefined): Target | null {
  if (vendor === undefined) return null;
  const found = key ?? process.env[`VENDOR_KEY_${vendor}`];
  if (!found) refuse(`there is no key for ${vendor}`);
  return { url, vendor, key: found };
}

async function main(): Promise<void> {
  const args = readArgs();
  if (args.help) return console.log(USAGE);
  if (args.version) return console.log(`marquee ${VERSION}`);
  const chosen = args.only === undefined ? cases : casesNamed(args.only.split(','));
  if (chosen.length === 0) refuse(`no case is called ${args.only}`);
  if (args.list) return console.log(chosen.map(({ id, title, why }) => `${id}  ${title}\n        ${why}`).join('\n'));
  if (args.url === undefined || !URL.canParse(args.url)) refuse('--url must be the address of the wallet');
  const target = targetOf(args.url, args.vendor, args.key);
  if (!target) refuse('--vendor is missing');
  const parallel = Number(args.parallel);
  if (!Number.isInteger(parallel) || parallel < 1 || parallel > 64) refuse('--parallel must be from 1 to 64');
  const other = targetOf(args.url, args['other-vendor'], args['other-key']);

  const results = await runCases(target, chosen, { parallel, ...(other ? { other } : {}) });
  const { failed, text } = summaryOf(results);
  console.log(args.json ? JSON.stringify(results, null, 2) : `${reportTable(results)}\n\n${text}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await main();
