import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type Call, callList, TRANSPORT_ERRORS } from '@marquee/contract';
import { opsCallList, opsDoorCallList } from '@marquee/contract/ops';
import { VENDOR_HEADERS, VENDOR_STATUSES, vendorCalls } from '@marquee/contract/vendor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressesOf, answerSchema } from './calls.ts';

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: readonly string[];
}

function parametersOf(call: Call) {
  const query = (call.query ?? {}) as ObjectSchema;
  return Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
}

const header = (name: string, required: boolean, description: string): object => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

/** The headers of the player protocol that a call takes: docs/rules/calls.md#headers. */
function headersOf(call: Call): object[] {
  const form =
    'absent: the body is encrypted by scheme jwe; hexadecimal: the key of a body of scheme legacy; `none`: clear text, where the brand allows it';
  return [
    header('Merchant', true, 'code of the brand; the host must be one of its hosts'),
    header('Language', false, 'upper-case code, e.g. VI or EN'),
    ...(call.encrypted ? [header('Encryption', false, form)] : []),
    ...(call.answer === 'stream' ? [header('Last-Event-ID', false, 'resumes a broken stream')] : []),
  ];
}

const VENDOR_SECURITY = Object.fromEntries(Object.values(VENDOR_HEADERS).map((name) => [name, []]));
const MEMBER_SECURITY = { token: [], cookie: [] };

function securityOf(call: Call): object[] {
  if (call.access === 'vendor') return [VENDOR_SECURITY];
  if (call.access === 'operator') return [{ operator: [] }];
  if (call.access === 'public') return [];
  return call.access === 'optional' ? [{}, MEMBER_SECURITY] : [MEMBER_SECURITY];
}

function bodyOf(call: Call): object {
  if (!call.body) return {};
  const sealed = {
    type: 'object',
    properties: {
      value: { type: 'string', description: 'compact JWE of the clear body, or base64 of its DES in scheme legacy' },
    },
  };
  const schema = call.encrypted ? { oneOf: [sealed, call.body] } : call.body;
  const forms = call.form ? { 'application/x-www-form-urlencoded': { schema } } : {};
  return { requestBody: { required: !call.emptyBody, content: { ...forms, 'application/json': { schema } } } };
}

const MEDIA_TYPES = {
  envelope: 'application/json',
  bare: 'application/json',
  text: 'text/plain',
  file: 'text/csv',
  stream: 'text/event-stream',
} as const satisfies Record<Call['answer'], string>;

/** The path as the document writes it, its own fields in braces. */
export const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** What a call asks for, each where this path of it has it. */
const parametersAt = (call: Call, path: string): object[] =>
  parametersOf(call).map((each) => (path.split('/').includes(`:${each.name}`) ? { ...each, in: 'path', required: true } : each));

function operation(name: string, call: Call, tag: string, path: string): object {
  const isVendor = call.access === 'vendor';
  const notes = [
    `Access: ${call.access}.`,
    'fourEyes' in call && call.fourEyes ? '202 with `proposal` and `expiresAt` where it waits for a second person.' : '',
    'permission' in call ? `Permission: ${String(call.permission)}.` : '',
    call.encrypted ? 'The body travels encrypted by the brand’s scheme; its clear form is shown second.' : '',
    call.rate ? `At most ${call.rate.max} calls in ${call.rate.seconds} s per ${call.rate.per}.` : '',
    call.errors.length > 0 ? `Error codes: ${call.errors.join(', ')}.` : '',
  ];
  const content = {
    [MEDIA_TYPES[call.answer]]: { schema: answerSchema(call, { const: true }) },
  };
  const refusal = { 'application/json': { schema: { $ref: `#/components/schemas/${isVendor ? 'VendorRefusal' : 'Refusal'}` } } };
  return {
    operationId: name,
    tags: [tag],
    summary: call.summary,
    description: notes.filter((note) => note !== '').join(' '),
    security: securityOf(call),
    parameters: [...parametersAt(call, path), ...(isVendor || call.access === 'operator' ? [] : headersOf(call))],
    ...bodyOf(call),
    responses: { 200: { description: 'Answer', content }, default: { description: 'Refusal', content: refusal } },
  };
}

const SECURITY_SCHEMES = {
  token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'the token of the login, without a prefix' },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'mq_session',
    description: 'set by the login; named __Host-mq_session over https',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'the key of a program or the session of a person, see docs/operators.md',
  },
  ...Object.fromEntries(Object.values(VENDOR_HEADERS).map((name) => [name, { type: 'apiKey', in: 'header', name }])),
};

const REFUSALS = {
  Refusal: {
    type: 'object',
    properties: {
      success: { const: false },
      errorCode: { type: 'string', examples: Object.keys(TRANSPORT_ERRORS) },
      message: { type: 'string' },
      value: {},
    },
  },
  VendorRefusal: {
    type: 'object',
    required: ['status'],
    properties: { status: { enum: VENDOR_STATUSES }, message: { type: 'string' }, requestId: { type: 'string' } },
  },
};

/** The OpenAPI document of the player protocol, the vendor API and the operator's API, made from the contract; developer aids only with `demo`, the operator's calls only where `ops` says so. */
export function openApiDocument({ demo, ops }: { demo: boolean; ops: boolean }): object {
  const paths: Record<string, Record<string, object>> = {};
  const add = (name: string, call: Call, tag: string): void => {
    addressesOf(call).forEach(({ method, path }, index) => {
      const operationId = index === 0 ? name : `${name}${index + 1}`;
      const template = templateOf(path);
      paths[template] = { ...paths[template], [method.toLowerCase()]: operation(operationId, call, tag, path) };
    });
  };
  for (const [name, call] of callList) add(name, call, call.path.split('/')[2] ?? 'player');
  for (const [name, call] of Object.entries(vendorCalls)) {
    if (demo || name !== 'vendorTestSession') add(name, call as unknown as Call, 'vendor');
  }
  if (ops) for (const [name, call] of [...opsDoorCallList, ...opsCallList]) add(name, call, 'operator');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marquee gateway',
      version: '0.1.0',
      description: `Player protocol, vendor API${ops ? ' and the operator’s API, which is answered at the operator’s door (`OPS_PORT`) only' : ''}.`,
    },
    paths,
    components: { schemas: REFUSALS, securitySchemes: SECURITY_SCHEMES },
  };
}

/** `/openapi.json` and the browsable page `/docs`. The operator's calls are shown to those of whom `isOperator` says so. */
export async function registerOpenApi(
  app: FastifyInstance,
  { demo, isOperator }: { demo: boolean; isOperator(request: FastifyRequest): boolean },
): Promise<void> {
  const whole = openApiDocument({ demo, ops: true });
  const open = openApiDocument({ demo, ops: false });
  const documentFor = (request: FastifyRequest): object => (isOperator(request) ? whole : open);
  app.get('/openapi.json', async (request) => documentFor(request));
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: open as never } });
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      transformSpecification: (_document, request) => documentFor(request) as Record<string, unknown>,
      transformSpecificationClone: false,
    });
  });
}
