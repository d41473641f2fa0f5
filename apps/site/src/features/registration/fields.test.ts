import { describe, expect, it } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { checkAll, registerBody, shownFields } from './fields.ts';

const rules = BRAND.info.register;

describe('the registration form', () => {
  it('shows the enabled fields in order, the confirmation after the password', () => {
    expect(shownFields(rules)).toEqual(['username', 'password', 'confirmPassword', 'payeeName', 'mobileNum']);
    expect(shownFields({ username: { enabled: true, required: true }, email: { enabled: false, required: true } })).toEqual([
      'username',
    ]);
  });

  it('finds everything that is missing', () => {
    expect(Object.keys(checkAll(rules, {}, false))).toEqual(['username', 'password', 'confirmPassword', 'agreed']);
  });

  it('wants the confirmation to equal the password', () => {
    const values = { username: 'player1', password: 'Demo2026', confirmPassword: 'Demo2027' };
    expect(checkAll(rules, values, true)).toEqual({ confirmPassword: { id: 'passwords_differ' } });
    expect(checkAll(rules, { ...values, confirmPassword: 'Demo2026' }, true)).toEqual({});
  });

  it('sends filled fields only, trimmed as the login form will trim them', () => {
    const values = {
      username: ' player1 ',
      password: ' pass ',
      confirmPassword: ' pass ',
      payeeName: '',
      email: 'not@asked.for',
    };
    expect(registerBody(rules, values)).toEqual({ username: 'player1', password: 'pass', confirmPassword: 'pass' });
  });
});
