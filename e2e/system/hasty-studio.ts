import { systemClock } from '@marquee/service/clock';
import { runProgram } from '@marquee/service/program';
import { createLog } from '../../apps/gateway/src/base/log.ts';
import { wishingWell } from '../../apps/studio/src/arcade/wishing-well.ts';
import { createApp } from '../../apps/studio/src/server/app.ts';
import { readConfig } from '../../apps/studio/src/server/config.ts';
import { openStore } from '../../apps/studio/src/server/store.ts';
import { createWallet } from '../../apps/studio/src/vendor/client.ts';
import { hastyClock } from './hasty-clock.ts';
import { HASTY_POTS } from './hasty-pots.ts';

/**
 * The studio as it is, but for its clock and the terms of its pots: its rounds are over sooner, and its pots won. What it signs for the
 * gateway bears the real time.
 */
wishingWell.pool = HASTY_POTS;
await runProgram('hasty studio', '0', async () => {
  const config = readConfig(process.env);
  const store = openStore(config.dataDir, config.secretKey);
  const wallet = createWallet({
    gatewayUrl: config.gatewayUrl,
    keys: config.vendorKeys,
    now: systemClock.now,
    deadline: () => AbortSignal.timeout(3_000),
  });
  const clock = hastyClock(Number(process.env['HASTY_FROM']), Number(process.env['HASTY_SHOWN']));
  const log = createLog(config.logLevel);
  const app = await createApp({ config, base: { store, wallet, clock, log, isDemo: config.isDemo } });
  return { app, port: config.port, host: config.host, close: () => store.close() };
});
