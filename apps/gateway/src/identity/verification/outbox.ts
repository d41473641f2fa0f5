import { type Clock, dateOf } from '../../base/clock.ts';
import type { Database, Runner } from '../../base/database.ts';
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
      await db.flight([
        {
          text: `insert into demo_message (merchant_id, address_key, channel, recipient, subject, text, at)
                 values ($1, $2, $3, $4, $5, $6, $7)`,
          values: [merchantId, key, channel, recipient, subject, text, dateOf(clock)],
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
      return rows.map((row) => ({ ...row, id: String(row.id), at: row.at.getTime() }));
    },
  };
}

/** Deletes up to `most` messages of before a moment; gives their number. */
export async function forgetMessages(db: Runner, before: Date, most: number): Promise<number> {
  const rows = await db.query({
    text: `delete from demo_message where id = any (array(select id from demo_message where at < $1 order by at limit $2)) returning 1`,
    values: [before, most],
  });
  return rows.length;
}
