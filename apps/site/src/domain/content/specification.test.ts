import { beforeEach, expect, it } from 'vitest';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { withGateway } from '../../test/server.ts';
import { bannersQuery, hotNewsQuery, noticesQuery, popupsQuery, promotionsQuery, seedContent } from './queries.ts';

const gateway = withGateway();

beforeEach(() => {
  queryClient.clear();
  connectApi({ token: () => '', merchant: () => 'demo', language: () => 'EN' });
});

it('asks for announcements by type with platform W and execution B: for all five types, once', async () => {
  const asked: unknown[] = [];
  gateway().overrides.announcements = ({ query }) => {
    asked.push([query.types, query.platform, query.execution]);
    return { banners: [], player: [], popup: [], promotion: [], hot: [] };
  };
  for (const query of [bannersQuery(), noticesQuery(), popupsQuery(), promotionsQuery(), hotNewsQuery()]) {
    await queryClient.ensureQueryData(query as ReturnType<typeof noticesQuery>);
  }
  expect(asked).toEqual([['B,PL,PU,PR,H', 'W', 'B']]);
});

it('never takes the banners that the page carried for all that is announced', () => {
  seedContent(queryClient, { language: '', banners: [], home: null }, '');
  expect(queryClient.getQueryData(noticesQuery().queryKey)).toBeUndefined();
});
