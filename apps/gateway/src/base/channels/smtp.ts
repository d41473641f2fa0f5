import { createTransport } from 'nodemailer';
import type { Channel, Outcome } from './channel.ts';

const CONNECT_MS = 10_000;
const SOCKET_MS = 20_000;
/** RFC 5321: storage or a limit on the server's side, and addresses that it takes nothing for. */
const QUOTA = [452, 552];
const REFUSED = [550, 551, 553, 556];

function outcomeOf(error: unknown): Outcome {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  if (QUOTA.includes(responseCode)) return 'quota';
  return command === 'RCPT TO' && REFUSED.includes(responseCode) ? 'refused' : 'error';
}

/** Mail through an SMTP server: `smtp://` tries STARTTLS, `smtps://` speaks TLS from the start. Connections are kept. */
export function smtpMail({ url, from }: { url: string; from: string }): Channel & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    // Messages are our own text; nothing is to be read from files or fetched for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, from: name, subject, text }) {
      try {
        const domain = from.slice(from.lastIndexOf('@') + 1);
        await transport.sendMail({
          from: { name, address: from },
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return 'delivered';
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => transport.close(),
  };
}
