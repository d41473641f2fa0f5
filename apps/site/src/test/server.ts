import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { FakeGateway } from '../mocks/fake-gateway.ts';
import { contractHandler } from '../mocks/handlers.ts';

/** Puts a fake gateway behind `fetch` for the tests of a file, another for each; a call that the contract does not know fails. */
export function withGateway(): () => FakeGateway {
  let gateway = new FakeGateway();
  const server = setupServer(contractHandler(() => gateway));
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    gateway = new FakeGateway();
  });
  afterAll(() => server.close());
  return () => gateway;
}
