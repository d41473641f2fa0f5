import { expect, it } from 'vitest';
import { isLoopback, limitKeyOf, plainAddress } from './address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8:1:2::198.51.100.1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('counts %s as %s', (address, key) => {
  expect(limitKeyOf(address)).toBe(key);
});

it('takes off what a socket adds, and leaves what is no address', () => {
  expect(['::ffff:10.0.0.1', 'fe80::1%eth0', '2001:db8::1', 'nothing'].map(plainAddress)).toEqual([
    '10.0.0.1',
    'fe80::1',
    '2001:db8::1',
    'nothing',
  ]);
});

it('tells the machine itself from others', () => {
  expect(
    ['127.0.0.1', '127.8.9.10', '::1', '0:0::1', '::ffff:127.0.0.1', '::ffff:7f00:1'].filter((one) => !isLoopback(one)),
  ).toEqual([]);
  expect(['10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '::', '::2'].filter(isLoopback)).toEqual([]);
});
