import { readConfig } from '../base/config.ts';
import { withKeptKey } from '../base/kept-secrets.ts';
import { sqlModules } from '../modules.ts';
import { runOps } from './run.ts';

process.exitCode = await runOps(process.argv.slice(2), {
  settings: () => readConfig(withKeptKey(process.env)),
  modules: sqlModules,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});
