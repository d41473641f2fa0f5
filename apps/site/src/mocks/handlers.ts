import { callList } from '@marquee/contract';
import { HttpResponse, http } from 'msw';
import type { FakeGateway } from './fake-gateway.ts';

const answered = new Set(
  callList.filter(([, call]) => call.answer !== 'stream').map(([, { method, path }]) => `${method} ${path}`),
);

/** The request handler of the mock service worker for every call of the contract, answered by the fake gateway of the moment. */
export const contractHandler = (gateway: () => FakeGateway) =>
  http.all(
    ({ request }) => answered.has(`${request.method} ${new URL(request.url).pathname}`),
    async ({ request }) => {
      const { body, status } = await gateway().answer({
        method: request.method,
        url: new URL(request.url),
        headers: request.headers,
        body: await request.text(),
      });
      return HttpResponse.json(body as Record<string, unknown>, { status });
    },
  );
