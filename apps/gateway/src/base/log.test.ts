import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('keeps of an error what says where and why, and none of the data that it happened to', () => {
  let text = '';
  const log = createLog('info', new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) }));
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'account_username',
    detail: 'Key (email)=(secret.person@example.com) already exists.',
    params: ['secret.person@example.com'],
  });
  log.error({ err: error, email: 'secret.person@example.com' }, 'failed');
  expect(text).toContain('23505');
  expect(text).toContain('account_username');
  expect(text).not.toContain('secret.person');
});
