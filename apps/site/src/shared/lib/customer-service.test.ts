import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { withGateway } from '../../test/server.ts';
import { connectApi } from '../api/api.ts';
import { activateLanguage } from '../i18n/i18n.ts';
import { chooseLanguage } from '../i18n/languages.ts';
import { hasCustomerService, openCustomerService, serviceAddress, serviceFor } from './customer-service.ts';
import { takeToasts } from './toast-store.ts';

const gateway = withGateway();
const CHAT = { csType: 'LIVECHAT', title: 'Chat', path: 'https://chat.test/a' };
const VIP = { csType: 'COMM100VIP', title: 'VIP', path: 'https://vip.test/b' };
const route = (customerService: (typeof CHAT)[]) => ({ domainList: [], customerService, version: { pathList: [] } });

/** The window as the page gets it back from `open`. */
function opensWindow() {
  const opened = { opener: window as unknown, close: vi.fn<() => void>(), location: { replace: vi.fn<(url: string) => void>() } };
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return { opened, open };
}

describe('serviceAddress', () => {
  const plain = 'https://chat.test/room?id=1';
  it('reads a path as it stands, or as base64 with eight characters more', () => {
    expect(serviceAddress(plain)).toBe(plain);
    expect(serviceAddress('/chat')).toBe('/chat');
    expect(serviceAddress(`${btoa(plain)}x7Kd93Qa`)).toBe(plain);
    expect(serviceAddress(`x7Kd93Qa${btoa(plain)}`)).toBe(plain);
  });

  it.each([null, '', 'javascript:alert(1)', '//evil.test', `${btoa('javascript:alert(1)')}x7Kd93Qa`, '%%%%'])(
    'finds no address in %j',
    (path) => {
      expect(serviceAddress(path)).toBeNull();
    },
  );
});

describe('serviceFor', () => {
  it('sends members above rank 4 to VIP service, everybody else to the live chat', () => {
    expect([0, 4, 5].map((rank) => serviceFor([VIP, CHAT], rank))).toEqual([CHAT.path, CHAT.path, VIP.path]);
  });

  it('takes the second entry for VIPs where none is named so, and the only one where there is one', () => {
    const second = { ...CHAT, path: 'https://second.test/' };
    expect(serviceFor([CHAT, second], 9)).toBe(second.path);
    expect(serviceFor([CHAT], 9)).toBe(CHAT.path);
  });

  it('leads nowhere without a usable entry', () => {
    expect(serviceFor([{ csType: 'LIVECHAT', path: null }], 0)).toBeNull();
    expect(hasCustomerService([{ csType: 'LIVECHAT', path: null }])).toBe(false);
    expect(hasCustomerService([CHAT])).toBe(true);
  });
});

describe('openCustomerService', () => {
  beforeEach(async () => {
    takeToasts();
    connectApi({ token: () => '', language: () => 'EN' });
    await activateLanguage(chooseLanguage('EN', null));
  });

  it('opens a window of 440 by 750 at the click, and leads it to the chat', async () => {
    gateway().overrides.domainRoute = () => route([VIP, CHAT]);
    const { open, opened } = opensWindow();
    const done = openCustomerService();
    expect(open).toHaveBeenCalledWith('about:blank', 'customer-service', 'popup,width=440,height=750');
    await done;
    expect(opened.location.replace).toHaveBeenCalledWith(CHAT.path);
    expect(opened.opener).toBeNull();
  });

  it('asks for a member’s rank', async () => {
    gateway().overrides.domainRoute = () => route([CHAT, VIP]);
    const { opened } = opensWindow();
    const page = await fetch('/wps/session/login', {
      method: 'POST',
      headers: { encryption: 'none' },
      body: JSON.stringify({ username: 'demoplayer', password: 'Demo2026' }),
    });
    const { value } = (await page.json()) as { value: { token: string } };
    sessionStorage.setItem('token', value.token);
    connectApi({ token: () => value.token });
    gateway().overrides.memberInfo = () => ({ clubLabel: { rankLevel: 5 } }) as never;
    await openCustomerService();
    expect(opened.location.replace).toHaveBeenCalledWith(VIP.path);
  });

  it('takes the brand’s path of type 3 where no entry leads anywhere', async () => {
    const pathList = [
      { type: '2', path: 'https://app.test/' },
      { type: '3', path: 'https://desk.test/' },
    ];
    gateway().overrides.domainRoute = () => ({ ...route([]), version: { pathList } });
    const { opened } = opensWindow();
    await openCustomerService();
    expect(opened.location.replace).toHaveBeenCalledWith('https://desk.test/');
    gateway().overrides.domainRoute = () => ({ ...route([CHAT]), version: { pathList } });
    await openCustomerService();
    expect(opened.location.replace).toHaveBeenLastCalledWith(CHAT.path);
  });

  it('closes the window again, with a message, when it cannot be had', async () => {
    gateway().overrides.domainRoute = () => {
      throw new FakeFailure('system_error', 500);
    };
    const { opened } = opensWindow();
    await openCustomerService([CHAT]);
    expect(opened.close).toHaveBeenCalledOnce();
    expect(opened.location.replace).not.toHaveBeenCalled();
    expect(takeToasts()).toMatchObject([{ tone: 'bad', title: 'Customer service could not be opened' }]);
  });

  it('still opens while the site is closed, by what its status said', async () => {
    gateway().overrides.domainRoute = () => {
      throw new FakeFailure('system_maintenance', 503);
    };
    const { opened } = opensWindow();
    await openCustomerService([CHAT]);
    expect(opened.location.replace).toHaveBeenCalledWith(CHAT.path);
  });

  it('says so when the browser lets no window through', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    await openCustomerService();
    expect(takeToasts()).toMatchObject([{ title: 'The chat window was blocked' }]);
  });
});

describe('encrypted paths of a brand of scheme legacy', () => {
  // docs/rules/encrypted-calls.md#test-vector
  const SEALED = 'E1uqCYy2tvJVYz2AS0cXf28LRlivx0xIRaSUHo0YOMCBYkPw2qBhhQ==k7Qm2ZpX';
  const BROKEN = SEALED.replace('E1uq', 'E2uq').replace('hhQ==', 'hhA==');
  const ofPaths = (...paths: (string | null)[]) => paths.map((path) => ({ csType: 'LIVECHAT', title: 'Chat', path }));
  const open = async (...paths: (string | null)[]) => {
    gateway().overrides.domainRoute = () => route(ofPaths(...paths) as (typeof CHAT)[]);
    const { opened } = opensWindow();
    await openCustomerService();
    return opened;
  };
  beforeEach(async () => {
    takeToasts();
    connectApi({ token: () => '', language: () => 'EN', encryption: () => 'legacy' });
    await activateLanguage(chooseLanguage('EN', null));
    return () => connectApi({ encryption: () => 'jwe' });
  });

  it('lead to the address in them, as plain ones do', async () => {
    expect((await open(SEALED)).location.replace).toHaveBeenCalledWith('https://support.example.test/chat');
    expect((await open(CHAT.path)).location.replace).toHaveBeenCalledWith(CHAT.path);
    expect(hasCustomerService(ofPaths(SEALED))).toBe(true);
  });

  it('lead there from the brand’s path of type 3 too', async () => {
    gateway().overrides.domainRoute = () => ({ ...route([]), version: { pathList: [{ type: '3', path: SEALED }] } });
    const { opened } = opensWindow();
    await openCustomerService();
    expect(opened.location.replace).toHaveBeenCalledWith('https://support.example.test/chat');
  });

  it('are passed over like missing ones when broken, and close the window where there is no other', async () => {
    expect((await open(null, BROKEN, SEALED)).location.replace).toHaveBeenCalledWith('https://support.example.test/chat');
    expect(takeToasts()).toEqual([]);
    const opened = await open(BROKEN);
    expect(opened.close).toHaveBeenCalledOnce();
    expect(opened.location.replace).not.toHaveBeenCalled();
    expect(takeToasts()).toMatchObject([{ tone: 'bad', title: 'Customer service could not be opened' }]);
  });

  it('show no button where they are none by their form, or where the brand has the other scheme', () => {
    for (const path of [SEALED.slice(1), SEALED.slice(0, 8), SEALED.replace('E1', 'E!'), `${SEALED.slice(0, -1)}\n`]) {
      expect([path, hasCustomerService(ofPaths(path))]).toEqual([path, false]);
    }
    connectApi({ encryption: () => 'jwe' });
    expect(hasCustomerService(ofPaths(SEALED))).toBe(false);
  });
});

it('has no customer service in the fake brand, so that its buttons are hidden', () => {
  expect(hasCustomerService(BRAND.info.customerService)).toBe(false);
});
