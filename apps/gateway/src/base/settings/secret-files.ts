import { withSecretFiles as withFiles } from '@marquee/service/secret-files';
import type { Environment } from '@marquee/service/settings';
import { settingOf } from './table.ts';

/** The settings with each secret of the table that is given as a file, `<NAME>_FILE`, under its own name. Throws a ConfigError. */
export const withSecretFiles = (env: Environment): Environment => withFiles(env, (name) => settingOf(name)?.isSecret === true);
