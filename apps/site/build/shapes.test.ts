// What it imports asks for a page: that of happy-dom.

import { callList } from '@marquee/contract';
import { expect, it } from 'vitest';
import { completeStatus } from '../src/domain/brand/complete.ts';
import { BRAND } from '../src/mocks/brand.ts';
import { completed } from '../src/shared/api/answer-shape.ts';
import { answerShapes, shapeOf } from './shapes.ts';

it.each(callList.filter(([, { answer }]) => answer === 'envelope' || answer === 'bare').map(([name]) => name))(
  'an empty answer of %s becomes one that is whole, and stays so',
  (name) => {
    const shape = answerShapes()[name];
    if (!shape) throw new Error(`${name} has no shape`);
    const made = completed(undefined, shape);
    expect(completed(made, shape)).toEqual(made);
    expect(made).not.toBeUndefined();
  },
);

it('reads what a schema says', () => {
  expect(shapeOf({ type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['a'] })).toEqual([
    'fields',
    { a: ['text', ''], 'b?': ['number'] },
  ]);
  expect(shapeOf({ anyOf: [{ type: 'null' }, { const: 'X' }] })).toEqual(['oneOf', [['null'], ['text', 'X']]]);
  expect(shapeOf({ type: 'array', items: { enum: ['A', 'B'] } })).toEqual(['list', ['text', 'A']]);
});

it('make a status of what every gateway of the family tells, and no more, whole', () => {
  const { merchantCode, customerService, whitelabel, imageCDNs, mobileTemplate } = BRAND.info;
  const info = { merchantCode, customerService, whitelabel, imageCDNs, mobileTemplate };
  const shape = answerShapes()['status'];
  if (!shape) throw new Error('the status has no shape');
  const whole = completeStatus(completed({ ...BRAND, info }, shape) as typeof BRAND);
  expect(Object.keys(BRAND.info).filter((name) => !(name in whole.info))).toEqual([]);
  expect(whole.info).toMatchObject({
    brandName: 'demo',
    demo: false,
    resources: [],
    languages: ['VI', 'EN', 'CN', 'JA', 'TH', 'TY', 'ID'],
    defaultLanguage: 'EN',
    minimumAge: 18,
    businessTimezone: expect.stringMatching(/./),
    gw: { PROFILE_ICON_COUNT: 0, widget: false },
  });
});
