import { callList } from '@marquee/contract';
import { HttpResponse, http } from 'msw';
import type { FakeGateway } from './fake-gateway.ts';

/** Request handlers for the mock service worker, one for each call of the contract, answered by a fake gateway. */
export function contractHandlers(gateway: FakeGateway) {
  return callList
    .filter(([, call]) => call.answer !== 'stream')
    .map(([, call]) => {
      const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
      return http[method](`*${call.path}`, async ({ request }) => {
        const answer = await gateway.answer({
          method: request.method,
          url: new URL(request.url),
          headers: request.headers,
          body: await request.text(),
        });
        return HttpResponse.json(answer.body as Record<string, unknown>, { status: answer.status });
      });
    });
}
