import { runOps } from './run.ts';

process.exitCode = await runOps(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});
