// Runs on whatever Node runs npm (20 or later), before anything is installed: plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'node_modules', '.marquee-install');
const NEEDED_MAJOR = 24;

const stop = (line) => {
  console.error(`setup: ${line}`);
  process.exit(1);
};

const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options });

/** What an installed tree was made from: the lockfile and the root manifest, on this kind of machine. */
function installStamp() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} `);
  for (const file of ['package-lock.json', 'package.json']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** True when npm's record of the installed tree names every package of the lockfile in its version. */
function treeMatchesLock() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    // A workspace that is new since the last install has no link yet.
    if (entry.link) return existsSync(join(root, path));
    // Other platforms' binaries are in the lockfile and never on this disk.
    return installed[path] ? installed[path].version === entry.version : entry.optional === true || entry.devOptional === true;
  });
}

function install() {
  const stamp = installStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!treeMatchesLock()) {
    console.log('setup: installing packages from the lockfile …');
    // npm itself may run on an older Node than the pinned one, so its own engine check does not apply.
    const done = run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false']);
    if (done.status !== 0) stop('npm ci failed; its message stands above.');
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

const majorOf = (text) => Number(/^v(\d+)\./.exec(text ?? '')?.[1] ?? 0);

/** Uses the pinned runtime where its binary runs; else the Node that runs this script, if it is recent enough. */
function checkRuntime() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(root, 'node_modules', '.bin', name);
  if (existsSync(pinned)) {
    const probe = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
    if (probe.status === 0 && majorOf(probe.stdout) >= NEEDED_MAJOR) return;
    rmSync(pinned, { force: true });
  }
  if (majorOf(process.version) >= NEEDED_MAJOR) return;
  stop(
    `Node ${NEEDED_MAJOR} or later is needed: the pinned one does not run on this machine and the installed one is ${process.version}.`,
  );
}

install();
checkRuntime();
if (process.argv.includes('--build')) {
  // Through npm, so that node_modules/.bin with the pinned runtime comes first on the path.
  if (run('npm', ['run', '--silent', 'build', '--', '--if-stale']).status !== 0)
    stop('the site could not be built; the reason stands above.');
  const packages = join(root, 'node_modules');
  const { version } = JSON.parse(readFileSync(join(packages, '@electric-sql', 'pglite', 'package.json'), 'utf8'));
  const isKept = existsSync(join(packages, '.cache', 'marquee', 'empty-database', version, 'PG_VERSION'));
  if (!isKept && run('npm', ['run', '--silent', 'keep-empty']).status !== 0)
    stop('an empty database could not be made; the reason stands above.');
}
