import { readCommandConfig } from '../base/settings/config.ts';
import { schema } from '../modules.ts';
import { operatorCalls } from '../operator-calls.ts';
import { runOps } from './run.ts';

process.exitCode = await runOps(process.argv.slice(2), {
  settings: () => readCommandConfig(),
  schema,
  calls: operatorCalls,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});
