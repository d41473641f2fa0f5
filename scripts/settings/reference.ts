import { join } from 'node:path';
import type { Setting } from '../../apps/gateway/src/base/settings/setting.ts';
import { SETTING_GROUPS } from '../../apps/gateway/src/base/settings/table.ts';
import { root } from '../lib/run.ts';

const NOTE = 'Made from the table of settings in `apps/gateway/src/base/settings/` by `npm run references`.';

const usualOf = ({ usual, otherwise }: Setting): string => (usual === undefined ? (otherwise ?? '-') : `\`${usual}\``);
const isOfLines = ({ example }: Setting): boolean => example.startsWith('-----');

function tableOf(settings: Readonly<Record<string, Setting>>): string {
  const rows = Object.entries(settings).map(
    ([name, setting]) =>
      `| \`${name}\` | ${usualOf(setting)} | ${setting.isSecret ? 'yes' : ''} | ${setting.readBy.join(', ')} | ${setting.meaning} | ${isOfLines(setting) ? 'a PEM' : `\`${setting.example}\``} |`,
  );
  return ['| Setting | Usual | Secret | Read by | Meaning | Example |', '|---|---|---|---|---|---|', ...rows].join('\n');
}

/** The reference of all settings, as a page. */
export function configurationPage(): string {
  const groups = Object.entries(SETTING_GROUPS).map(([heading, settings]) => `## ${heading}\n\n${tableOf(settings)}\n`);
  return `# Configuration

<!-- ${NOTE.replaceAll('`', '')} -->

Settings are variables of the environment. \`.env.example\` in the root lists all of them: copy it to where your programs are started from, and let
the shell (\`set -a; . ./marquee.env; set +a\`), systemd (\`EnvironmentFile=\`) or compose (\`env_file:\`) read it. No program reads such a file by itself.

A wrong value stops the start with one line that names the setting. An empty one counts as not set. \`npm run ops -- doctor\` says what is missing or weak.

**Secrets from files.** Each setting that is marked as a secret can be given as a file: \`SECRET_KEY_FILE=/run/secrets/secret_key\` stands for the
\`SECRET_KEY\` that this file holds. A line's end at its end does not count. A secret that is given both ways, and a file that cannot be read or is empty, stop the
start. \`npm start\` tells the studio none of the gateway's secrets.

${groups.join('\n')}`;
}

/** In quotes where a shell, systemd or compose would read it otherwise. */
const quoted = (text: string): string => (/^[\w@%+=:,./?&-]*$/.test(text) ? text : `'${text}'`);

/** Plain text of what is Markdown in the table. */
const plain = (markdown: string): string => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, 'see "$1"').replaceAll('`', '');

/** Secrets stand there as files, which the environment of a process does not show. */
function lineOf(name: string, setting: Setting): string {
  const variable = name.replace('<CODE>', 'RLT');
  return setting.isSecret
    ? `#${variable}_FILE=/etc/marquee/secrets/${variable.toLowerCase()}`
    : `#${variable}=${quoted(setting.example)}`;
}

/** A file of the environment in which every setting stands, with its meaning, and none is set. */
export function exampleEnvironment(): string {
  const groups = Object.entries(SETTING_GROUPS).map(([heading, settings]) => {
    const each = Object.entries(settings).map(
      ([name, setting]) => `# ${plain(setting.meaning)}\n# usual: ${plain(usualOf(setting))}\n${lineOf(name, setting)}\n`,
    );
    return `# ---- ${heading} ----\n\n${each.join('\n')}`;
  });
  return `# Every setting of Marquee: docs/configuration.md. ${plain(NOTE)}
# Copy this file, for example to /etc/marquee/marquee.env, and take the # from what you set.
# A secret may stand here by its own name instead of a file's: SECRET_KEY=… for SECRET_KEY_FILE=…

${groups.join('\n')}`;
}

/** What is made of the table, by its path. */
export const referenceFiles = (): ReadonlyMap<string, string> =>
  new Map([
    [join(root, 'docs/configuration.md'), configurationPage()],
    [join(root, '.env.example'), exampleEnvironment()],
  ]);
