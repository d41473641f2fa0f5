// What it imports asks for a page: that of happy-dom.

import { expect, it } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { completeStatus } from './complete.ts';

const node = (modId: string, enabled: string, ...childrenNodes: ReturnType<typeof leaf>[]) => ({ modId, enabled, childrenNodes });
const leaf = (modId: string, enabled: string) => ({ modId, enabled, childrenNodes: [] });

/** The status of a gateway that tells only what every one of the family does. */
function plainStatus(change: object = {}) {
  const { platform: _p, lotteryType: _l, encryption: _e, whitelabelVal: _w, ...info } = BRAND.info;
  return { ...BRAND, info: { ...info, ...change } } as typeof BRAND;
}

it('takes platform WEB, lottery type SEA and the family’s encryption where a gateway does not name them', () => {
  expect(completeStatus(plainStatus()).info).toMatchObject({ platform: 'WEB', lotteryType: 'SEA', encryption: 'legacy' });
  expect(completeStatus(BRAND).info).toEqual(BRAND.info);
  const own = { platform: 'APP', lotteryType: 'VN', encryption: 'jwe' };
  expect(completeStatus(plainStatus(own)).info).toMatchObject(own);
});

it('reads the modules from the tree where there is no flat map', () => {
  const whitelabel = node('ROOT', '1', leaf('FREEPLAY3', '1'), node('OFF', '0', leaf('DIRECTREG3', '1')) as never);
  expect(completeStatus(plainStatus({ whitelabel })).info.whitelabelVal).toEqual({
    FREEPLAY3: true,
    OFF: false,
    DIRECTREG3: false,
  });
});

it('counts path 3 as customer service where no entry has an address', () => {
  const paths = { 2: '/app', 3: 'https://chat.test/' };
  const entry = { csType: 'LIVECHAT', csPosition: '1', title: 'Chat', path: '/chat' };
  const pathsOf = (change: object) => completeStatus(plainStatus(change)).info.customerService.map(({ path }) => path);
  expect(pathsOf({ paths })).toEqual(['https://chat.test/']);
  expect(pathsOf({ paths, customerService: [{ ...entry, path: null }] })).toEqual([null, 'https://chat.test/']);
  expect(pathsOf({ paths, customerService: [entry] })).toEqual(['/chat']);
  expect(pathsOf({ paths: { 2: '/app' } })).toEqual([]);
});

it('takes the flat map and the languages where a gateway names some of them', () => {
  expect(completeStatus(plainStatus({ whitelabelVal: {} })).info.whitelabelVal).toEqual({ USERNAMEREG3: true });
  expect(completeStatus(plainStatus({ languages: ['TH'], defaultLanguage: undefined })).info.defaultLanguage).toBe('TH');
});
