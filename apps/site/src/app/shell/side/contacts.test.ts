import { expect, it } from 'vitest';
import { appAddress } from '../../../domain/brand/resources.ts';
import { directLinks, socialLinks } from './contacts.ts';

const resource = (resourceType: string, url: string) => ({ resourceType, url, qrCodeUrl: '', labelNameEn: '' });

it('offers the places that the operator has entered, and only addresses of the web', () => {
  const resources = [
    resource('TELEGRAM', 'https://t.example.test/x'),
    resource('FACEBOOK', 'https://f.example.test/x'),
    resource('YOUTUBE', ''),
    resource('TWITTER', 'javascript:alert(1)'),
    resource('WHATSAPP', 'https://w.example.test/x'),
  ];
  expect(socialLinks(resources).map((link) => link.type)).toEqual(['FACEBOOK', 'TELEGRAM']);
  expect(directLinks(resources).map((link) => link.type)).toEqual(['TELEGRAM', 'FACEBOOK']);
  expect(directLinks([])).toEqual([]);
});

it('calls a place by the name that the operator gave it', () => {
  const named = { ...resource('TELEGRAM', 'https://t.example.test/x'), labelNameEn: 'Marquee on Telegram' };
  const plain = resource('FACEBOOK', 'https://f.example.test/x');
  expect(socialLinks([named, plain]).map(({ name }) => name)).toEqual(['Facebook', 'Marquee on Telegram']);
  expect(directLinks([named, plain]).map(({ name }) => name)).toEqual(['Marquee on Telegram', 'Facebook']);
});

it('sends a phone to the operator’s app, or to the download page', () => {
  expect(appAddress([resource('ANDROID', 'https://a.example.test/app.apk')], 'ANDROID')).toBe('https://a.example.test/app.apk');
  expect(appAddress([], 'IOS')).toMatch(/^\/download/);
});
