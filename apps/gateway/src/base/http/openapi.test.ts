import { callList } from '@marquee/contract';
import { opsCallList } from '@marquee/contract/ops';
import { expect, it } from 'vitest';
import { addressesOf } from './calls.ts';
import { openApiDocument, templateOf } from './openapi.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean }[];
  responses: { 200: { content: Record<string, { schema: { required?: string[] } }> } };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const document = openApiDocument({ demo: true, ops: true }) as Document;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

it('documents every call under its path and its aliases, each with an id of its own', () => {
  for (const [name, call] of callList) {
    for (const { method, path } of addressesOf(call))
      expect(document.paths[templateOf(path)]?.[method.toLowerCase()], `${name} ${path}`).toBeDefined();
  }
  const ids = operations.map((each) => each.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('says of a path that names a game where its number stands', () => {
  const documented = document.paths['/lgw/games/{gameId}/setting']?.['get'];
  expect(documented?.parameters).toContainEqual(expect.objectContaining({ name: 'gameId', in: 'path', required: true }));
  const plain = document.paths['/lgw/games/setting']?.['get'];
  expect(plain?.parameters).toContainEqual(expect.objectContaining({ name: 'gameId', in: 'query' }));
});

it('says what a call needs: the brand, the session, the vendor’s signature', () => {
  const of = (path: string, method: string) => document.paths[path]?.[method];
  expect(of('/wps/session/login', 'post')?.parameters).toContainEqual(
    expect.objectContaining({ name: 'Merchant', required: true }),
  );
  expect(of('/wps/member/info', 'get')?.security).toEqual([{ token: [], cookie: [] }]);
  expect(Object.keys(of('/vendor/v1/debit', 'post')?.security[0] ?? {})).toContain('x-signature');
});

it('shows the token of free play at both its places, and the key of scheme legacy as text', () => {
  const answerOf = (path: string, method: string) => document.paths[path]?.[method]?.responses[200].content ?? {};
  for (const path of ['/wps/session/login/freeplay', '/wps/member/trialuser'])
    expect(answerOf(path, 'post')['application/json']?.schema.required, path).toEqual(['success', 'value', 'token']);
  expect(Object.keys(answerOf('/wps/session/key/rsa', 'get'))).toEqual(['text/plain']);
});

it('documents every call of the operator, with its permission, the operator’s key and without the player’s headers', () => {
  for (const [name, call] of opsCallList) {
    const documented = document.paths[call.path]?.[call.method.toLowerCase()];
    expect(documented?.security, name).toEqual([{ operator: [] }]);
    expect(JSON.stringify(documented), name).toContain(`Permission: ${call.permission}.`);
    expect(
      documented?.parameters.filter((each) => each.in === 'header'),
      name,
    ).toEqual([]);
  }
});

it('refers to nothing that it does not hold', () => {
  const schemas = Object.keys(
    (openApiDocument({ demo: true, ops: true }) as { components: { schemas: object } }).components.schemas,
  );
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);
  expect(refs.length).toBeGreaterThan(0);
  for (const ref of refs) expect(schemas.map((name) => `#/components/schemas/${name}`)).toContain(ref);
});

it('leaves developer aids out without demo', () => {
  expect(JSON.stringify(openApiDocument({ demo: false, ops: true }))).not.toContain('/test/session');
  expect(JSON.stringify(document)).toContain('/test/session');
});
