import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type Call, callList, TRANSPORT_ERRORS } from '@marquee/contract';
import { vendorCalls } from '@marquee/contract/vendor';
import type { FastifyInstance } from 'fastify';
import { addressesOf } from './calls.ts';

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: readonly string[];
}

function parametersOf(call: Call): object[] {
  const query = (call.query ?? {}) as ObjectSchema;
  return Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
}

function answerSchema(call: Call): object {
  if (call.answer !== 'envelope') return call.reply;
  return { type: 'object', required: ['success', 'value'], properties: { success: { const: true }, value: call.reply } };
}

function operation(name: string, call: Call, tag: string): object {
  const notes = [
    `Access: ${call.access}.`,
    call.encrypted ? 'The body travels encrypted by the brand’s scheme.' : '',
    call.rate ? `At most ${call.rate.max} calls in ${call.rate.seconds} s per ${call.rate.per}.` : '',
    call.errors.length > 0 ? `Error codes: ${call.errors.join(', ')}.` : '',
  ];
  return {
    operationId: name,
    tags: [tag],
    summary: call.summary,
    description: notes.filter((note) => note !== '').join(' '),
    parameters: parametersOf(call),
    ...(call.body ? { requestBody: { required: true, content: { 'application/json': { schema: call.body } } } } : {}),
    responses: {
      200: {
        description: 'Answer',
        content: { [call.answer === 'stream' ? 'text/event-stream' : 'application/json']: { schema: answerSchema(call) } },
      },
      default: { description: 'Refusal', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    },
  };
}

/** The OpenAPI document of the player protocol and the vendor API, made from the contract. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  const add = (name: string, call: Call, tag: string): void => {
    addressesOf(call).forEach(({ method, path }, index) => {
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(index === 0 ? name : `${name}${index + 1}`, call, tag) };
    });
  };
  for (const [name, call] of callList) add(name, call, call.path.split('/')[2] ?? 'player');
  for (const [name, call] of Object.entries(vendorCalls)) add(name, call as unknown as Call, 'vendor');
  return {
    openapi: '3.1.0',
    info: { title: 'Marquee gateway', version: '0.1.0', description: 'Player protocol and vendor API.' },
    paths,
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          properties: {
            success: { const: false },
            errorCode: { type: 'string', examples: Object.keys(TRANSPORT_ERRORS) },
            message: { type: 'string' },
            value: {},
          },
        },
      },
    },
  };
}

/** `/openapi.json` and the browsable page `/docs`. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  app.get('/openapi.json', async () => document);
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } });
    await scope.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  });
}
