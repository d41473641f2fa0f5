import { randomBytes } from 'node:crypto';
import type { Shared } from './redis.ts';

/** News between gateways. */
export interface News {
  /**
   * Tells the other gateways. Those that cannot be reached now, because Redis is away, are told that they missed something as
   * soon as it is back.
   */
  tell(value: unknown): void;
}

export interface NewsOptions {
  /** Other gateways' news. */
  heard(value: unknown): void;
  /** News may have been missed: whoever waits for it has to look. */
  missed(): void;
}

/** Joins the gateways' talk on a channel. What this gateway tells it does not hear itself. */
export function joinNews(shared: Shared, channel: string, { heard, missed }: NewsOptions): News {
  const own = randomBytes(6).toString('hex');
  /** Something that this gateway told has perhaps reached nobody. */
  let isUntold = false;

  const send = (message: object): void => {
    const text = JSON.stringify({ from: own, ...message });
    void shared.ask<unknown>(
      (redis) => redis.publish(channel, text),
      () => {
        isUntold = true;
      },
    );
  };

  shared.subscribe(channel, {
    heard(text) {
      const message = JSON.parse(text) as { from: string; value?: unknown; missed?: true };
      if (message.from === own) return;
      if (message.missed) missed();
      else heard(message.value);
    },
    subscribed: missed,
  });
  shared.onBeat((isUp) => {
    if (!isUp || !isUntold) return;
    isUntold = false;
    send({ missed: true });
  });

  return { tell: (value) => send({ value }) };
}
