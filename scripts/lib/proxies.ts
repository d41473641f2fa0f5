import { findProgram } from './debian-program.ts';

/** The file of nginx; null, with the reason printed, where none can be had. */
export const findNginx = (): Promise<string | null> => findProgram({ names: ['nginx'], setting: 'NGINX_BIN', package: 'nginx' });

/** The file of HAProxy; null, with the reason printed, where none can be had. */
export const findHaproxy = (): Promise<string | null> =>
  findProgram({ names: ['haproxy'], setting: 'HAPROXY_BIN', package: 'haproxy' });
