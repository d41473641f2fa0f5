import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from './channel.ts';
import { smtpMail } from './smtp.ts';

const MESSAGE: Message = {
  id: 'm-1',
  to: 'someone@example.com',
  from: 'Lantern',
  subject: 'Mã của bạn\r\nBcc: other@example.com',
  text: 'Mã “123456”\n.\nend',
};

let server: Server;
let url = '';
let lines: string[] = [];
/** Answers that differ from the usual ones, by the command's first word. */
let answers: Record<string, string> = {};
const sockets = new Set<Socket>();

/** As much of an SMTP server as a client without encryption needs: RFC 5321. */
function converse(socket: Socket): void {
  sockets.add(socket);
  let isData = false;
  let rest = '';
  const usual: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye' };
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    const parts = (rest + chunk.toString()).split('\r\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.push(line);
      if (isData && line !== '.') continue;
      const command = isData ? 'END' : (line.split(' ')[0] ?? '').toUpperCase();
      isData = command === 'DATA' && answers['DATA'] === undefined;
      socket.write(`${answers[command] ?? usual[command] ?? '250 fine'}\r\n`);
    }
  });
  socket.write('220 ready\r\n');
}

beforeAll(async () => {
  server = createServer(converse);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  lines = [];
  answers = {};
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

async function send(message: Partial<Message> = {}) {
  const mail = smtpMail({ url, from: 'service@lantern.example' });
  try {
    return await mail.send({ ...MESSAGE, ...message });
  } finally {
    mail.close();
  }
}

describe('mail by SMTP', () => {
  it('goes from the configured address under the brand’s name, to one person', async () => {
    expect(await send()).toBe('delivered');
    expect(lines).toContain('MAIL FROM:<service@lantern.example>');
    expect(lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<someone@example.com>']);
    expect(lines).toContain('From: Lantern <service@lantern.example>');
    expect(lines).toContain('Message-ID: <m-1@lantern.example>');
    expect(lines).toContain('Auto-Submitted: auto-generated');
  });

  it('lets no line of a subject become a header', async () => {
    await send();
    expect(lines.some((line) => /^bcc:/i.test(line))).toBe(false);
  });

  it('keeps the text, dots on a line of their own too', async () => {
    await send({ text: 'one\n.\ntwo' });
    const body = lines.slice(lines.indexOf('') + 1);
    expect(body.slice(0, 3)).toEqual(['one', '..', 'two']);
  });

  it.each([
    ['RCPT', '550 no such person', 'refused'],
    ['RCPT', '452 too many', 'quota'],
    ['RCPT', '451 later', 'error'],
    ['END', '552 quota exceeded', 'quota'],
    ['END', '554 no', 'error'],
    ['MAIL', '530 log in first', 'error'],
  ])('%s answered with “%s” is %s', async (command, line, outcome) => {
    answers = { [command]: line };
    expect(await send()).toBe(outcome);
  });

  it('is a failure of the provider when nobody is there', async () => {
    const mail = smtpMail({ url: 'smtp://127.0.0.1:9', from: 'service@lantern.example' });
    expect(await mail.send(MESSAGE)).toBe('error');
    mail.close();
  });
});
