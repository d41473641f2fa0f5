import { Type } from 'typebox';
import { defineOpsCall } from './define.ts';

const closed = { additionalProperties: false } as const;
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

/** The calls that make what all other calls name: brands and vendors. They are for operators of every brand. */
export const creationOpsCalls = {
  opsBrandCreate: defineOpsCall({
    summary: 'Makes a brand, which offers no vendor’s games yet.',
    method: 'POST',
    path: '/ops/v1/brand',
    permission: 'brand.write',
    body: Type.Object(
      {
        code: text(24),
        name: text(60),
        hosts: Type.Array(text(253), { minItems: 1, maxItems: 100 }),
        currency: text(5),
        currencySymbol: text(8),
        countryCode: text(2),
        businessTimezone: text(64),
        languages: Type.Array(text(8), { minItems: 1, maxItems: 20, description: 'the first is the usual one' }),
      },
      closed,
    ),
    reply: Type.Object({ id: Type.Integer(), code: Type.String(), hosts: Type.Array(Type.String()) }),
    errors: ['ops.refused', 'ops.role'],
  }),
  opsVendorCreate: defineOpsCall({
    summary: 'Adds an open game vendor, which no brand offers yet.',
    method: 'POST',
    path: '/ops/v1/vendors',
    permission: 'games.write',
    body: Type.Object(
      {
        code: text(12),
        name: text(60),
        url: Type.String({ minLength: 1, maxLength: 500, description: 'where the gateway reaches it' }),
        accountType: Type.Optional(Type.Integer({ description: 'number of its wallet; the next free one when left out' })),
      },
      closed,
    ),
    reply: Type.Object({ id: Type.Integer(), code: Type.String(), url: Type.String() }),
    errors: ['ops.refused', 'ops.role'],
  }),
};
