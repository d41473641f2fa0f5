import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail as it came: to whom, and its text. */
export interface ReceivedMail {
  to: string;
  text: string;
}

/** The text of a mail's first part that is text, without its encoding for the way. */
function textOf(source: string): string {
  const at = source.search(/^content-type: text\/plain/im);
  const part = at < 0 ? source : source.slice(at);
  const start = part.indexOf('\n\n');
  const head = part.slice(0, start);
  const body = part.slice(start + 2).split(/\n--/)[0] ?? '';
  const encoding = /^content-transfer-encoding: (\S+)/im
    .exec(at < 0 ? head : (`${source.slice(0, at)}\n${head}`.split(/\n--[^\n]*\n/).at(-1) ?? head))?.[1]
    ?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** As much of an SMTP server as a client without encryption needs (RFC 5321), on a port of its own; it keeps what it gets. */
export async function startSmtpReceiver() {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let [rest, to, data] = ['', '', null as string[] | null];
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (data !== null && line !== '.') {
          data.push(line.startsWith('.') ? line.slice(1) : line);
          continue;
        }
        if (data !== null) mails.push({ to, text: textOf(data.join('\n')) });
        to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to;
        data = data === null && /^DATA$/i.test(line) ? [] : null;
        socket.write(data !== null ? '354 go on\r\n' : /^QUIT$/i.test(line) ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
    socket.write('220 ready\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
