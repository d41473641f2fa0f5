import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { FakeGateway } from '../mocks/fake-gateway.ts';
import { contractHandlers } from '../mocks/handlers.ts';

/** Puts a fake gateway behind `fetch` for the tests of a file; a call that the contract does not know fails. */
export function withGateway(): () => FakeGateway {
  let gateway = new FakeGateway();
  const server = setupServer();
  const restart = () => {
    gateway = new FakeGateway();
    server.resetHandlers(...contractHandlers(gateway));
  };
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' });
    restart();
  });
  afterEach(restart);
  afterAll(() => server.close());
  return () => gateway;
}
