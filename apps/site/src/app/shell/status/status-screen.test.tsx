import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrandStatus, statusQuery, systemStatus, useWatchedStatus } from '../../../domain/brand/brand.ts';
import { BRAND } from '../../../mocks/brand.ts';
import { FakeFailure } from '../../../mocks/fake-gateway.ts';
import { call, connectApi } from '../../../shared/api/api.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { translate } from '../../../shared/i18n/use-t.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import StatusScreen from './status-screen.tsx';

const gateway = withGateway();
const SERVICE = [{ csType: 'LIVECHAT', csPosition: '1', title: 'Chat', path: 'https://chat.test/' }];

/** The site in one line: closed or open, by its status. */
function Site({ hasLive = true }: { hasLive?: boolean }) {
  const status = useWatchedStatus(hasLive);
  return systemStatus(status) === 0 ? <h1>Open</h1> : <StatusScreen status={status} />;
}

async function show(change: Partial<BrandStatus>, info: Partial<BrandStatus['info']> = {}) {
  await showScreen(<Site />);
  queryClient.setQueryData(statusQuery().queryKey, { ...BRAND, ...change, info: { ...BRAND.info, ...info } });
}

beforeEach(() => connectApi({ token: () => '', language: () => 'EN', onClosed: () => {} }));
afterEach(() => vi.useRealTimers());

describe('systemStatus', () => {
  it('puts maintenance before the region', () => {
    const at = (maintenance: boolean, regionRestriction: boolean) => systemStatus({ ...BRAND, maintenance, regionRestriction });
    expect([at(false, false), at(true, false), at(false, true), at(true, true)]).toEqual([0, 1, 2, 1]);
  });
});

it('is asked for with the host of the page, by which the gateway knows the brand', async () => {
  const asked: unknown[] = [];
  gateway().overrides.status = ({ query }) => {
    asked.push(query);
    return BRAND;
  };
  queryClient.clear();
  await queryClient.fetchQuery(statusQuery());
  expect(asked).toEqual([expect.objectContaining({ url: location.host })]);
});

describe('the status screen', () => {
  it('tells of maintenance, with its end in the brand’s time zone and the way to people', async () => {
    await show(
      { maintenance: true, regionRestriction: true, maintenanceEnd: Date.UTC(2099, 0, 1, 18, 30) },
      { customerService: SERVICE },
    );
    expect(await screen.findByRole('heading', { name: 'We are working on the site' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading'));
    expect(screen.getByText(/Friday, January 2.* 01:30 GMT\+7/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Customer service' })).toBeTruthy();
    expect(screen.queryByText(BRAND.location.ip)).toBeNull();
  });

  it('has the texts game_maintenance, end_time, info_maintenance and in_customer_service, or blockip and info_ip_block', async () => {
    const shows = (ids: readonly MessageId[]) => ids.map((id) => document.body.textContent?.includes(translate(id)));
    await show({ maintenance: true, maintenanceEnd: Date.UTC(2099, 0, 1) }, { customerService: SERVICE });
    await screen.findByRole('button', { name: 'Customer service' });
    expect(shows(['game_maintenance', 'end_time', 'info_maintenance', 'in_customer_service'])).toEqual([true, true, true, true]);
    act(() => void queryClient.setQueryData(statusQuery().queryKey, { ...BRAND, regionRestriction: true }));
    await screen.findByText(BRAND.location.ip);
    expect(shows(['blockip', 'info_ip_block', 'game_maintenance'])).toEqual([true, true, false]);
  });

  it('leaves out an end that has passed, and a button that would lead nowhere', async () => {
    await show({ maintenance: true, maintenanceEnd: Date.UTC(2020, 0, 1) });
    await screen.findByRole('heading', { name: 'We are working on the site' });
    expect(screen.queryByText('Expected end')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Customer service' })).toBeNull();
  });

  it('shows a visitor of a closed region the address that we see', async () => {
    await show({ regionRestriction: true });
    expect(await screen.findByRole('heading', { name: 'Not available where you are' })).toBeTruthy();
    expect(screen.getByText(BRAND.location.ip)).toBeTruthy();
  });

  it('goes by itself once the site is open: asked every 30 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    gateway().overrides.status = () => BRAND;
    await show({ maintenance: true });
    await screen.findByRole('heading', { name: 'We are working on the site' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await screen.findByRole('heading', { name: 'Open' })).toBeTruthy();
  });

  it('comes to a visitor without a reload, though nobody tells that page anything', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    gateway().overrides.status = () => ({ ...BRAND, maintenance: true });
    await showScreen(<Site hasLive={false} />);
    await screen.findByRole('heading', { name: 'Open' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await screen.findByRole('heading', { name: 'We are working on the site' })).toBeTruthy();
  });

  it('is not asked for where the live connection tells of it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let asked = 0;
    gateway().overrides.status = () => {
      asked += 1;
      return BRAND;
    };
    await showScreen(<Site />);
    await screen.findByRole('heading', { name: 'Open' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toBe(0);
  });

  it('comes without a reload when a call is refused because the site is closed', async () => {
    gateway().overrides.status = () => ({ ...BRAND, maintenance: true });
    gateway().overrides.hotGames = () => {
      throw new FakeFailure('system_maintenance', 503);
    };
    await show({});
    connectApi({
      onClosed: () => void queryClient.refetchQueries({ queryKey: statusQuery().queryKey }, { cancelRefetch: false }),
    });
    await screen.findByRole('heading', { name: 'Open' });
    await expect(call('hotGames')).rejects.toMatchObject({ code: 'system_maintenance' });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'We are working on the site' })).toBeTruthy());
  });
});
