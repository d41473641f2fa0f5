import { beforeEach, expect, it } from 'vitest';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { withGateway } from '../../test/server.ts';
import { bannersQuery, noticesQuery, popupsQuery, promotionsQuery } from './queries.ts';

const gateway = withGateway();

beforeEach(() => {
  queryClient.clear();
  connectApi({ token: () => '', merchant: () => 'demo', language: () => 'EN' });
});

it('asks for announcements by type with platform W and execution B', async () => {
  const asked: unknown[] = [];
  gateway().overrides.announcements = ({ query }) => {
    asked.push([query.types, query.platform, query.execution]);
    return { banners: [], player: [], popup: [], promotion: [], hot: [] };
  };
  await queryClient.fetchQuery(bannersQuery());
  await queryClient.fetchQuery(noticesQuery());
  await queryClient.fetchQuery(popupsQuery());
  await queryClient.fetchQuery(promotionsQuery());
  expect(asked).toEqual(['B', 'PL', 'PU', 'PR'].map((type) => [type, 'W', 'B']));
});
