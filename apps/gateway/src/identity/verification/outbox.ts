import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { limitKeyOf } from '../../base/http/address.ts';

/** Messages that one address is shown. */
const SHOWN = 50;

interface Entry {
  merchantId: number;
  /** The address that caused the message. */
  address: string;
  channel: 'sms' | 'mail';
  recipient: string;
  subject: string;
  text: string;
}

/** What the messages of a brand are sealed for: they name numbers and addresses, and hold codes. */
const contextOf = (merchantId: number): string => `outbox|${merchantId}`;

/** What a demo brand would have sent. */
export interface Outbox {
  add(entry: Entry): Promise<void>;
  /** The newest messages that an address caused, newest first. */
  of(
    merchantId: number,
    address: string,
  ): Promise<{ id: string; channel: string; to: string; subject: string; text: string; at: number }[]>;
}

/** Makes the outbox of demo brands. Each address sees what it caused itself, and its newest messages only are kept. */
export function createOutbox(db: Database, clock: Clock): Outbox {
  return {
    async add({ merchantId, address, channel, recipient, subject, text }) {
      const key = limitKeyOf(address);
      const sealed = [recipient, subject, text].map((each) => db.seal.seal(each, contextOf(merchantId)));
      await db.flight([
        {
          text: `insert into demo_message (merchant_id, address_key, channel, recipient, subject, text, at)
                 values ($1, $2, $3, $4, $5, $6, $7)`,
          values: [merchantId, key, channel, ...sealed, dateOf(clock)],
        },
        {
          text: `delete from demo_message where id = any (array(
                   select id from demo_message where merchant_id = $1 and address_key = $2 order by id desc offset $3))`,
          values: [merchantId, key, SHOWN],
        },
      ]);
    },
    async of(merchantId, address) {
      const rows = await db.query<{ id: bigint; channel: string; to: string; subject: string; text: string; at: Date }>({
        text: `select id, channel, recipient as "to", subject, text, at from demo_message
               where merchant_id = $1 and address_key = $2 order by id desc limit $3`,
        values: [merchantId, limitKeyOf(address), SHOWN],
      });
      // What another key sealed cannot be shown any more; tomorrow it is gone.
      const open = (kept: string): string => db.seal.open(kept, contextOf(merchantId)) ?? '***';
      return rows.map(({ id, channel, to, subject, text, at }) => ({
        id: String(id),
        channel,
        to: open(to),
        subject: open(subject),
        text: open(text),
        at: at.getTime(),
      }));
    },
  };
}

/** Deletes up to `most` messages of before a moment; returns their number. */
export async function forgetMessages(db: Runner, before: Date, most: number): Promise<number> {
  const rows = await db.query({
    text: `delete from demo_message where id = any (array(select id from demo_message where at < $1 order by at limit $2)) returning 1`,
    values: [before, most],
  });
  return rows.length;
}
