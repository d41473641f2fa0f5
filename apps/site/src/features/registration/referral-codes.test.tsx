import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { BRAND } from '../../mocks/brand.ts';
import { FakeFailure } from '../../mocks/fake-failure.ts';
import { connectApi } from '../../shared/api/api.ts';
import { forgetReferral, keepReferral, keptReferral, REFERRAL_NAMES } from '../../shared/lib/referral.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { RegisterForm } from './register-form.tsx';

const gateway = withGateway();
const onDone = vi.fn<() => void>();
const asked: string[] = [];
const sent: Record<string, unknown>[] = [];
const WITH_FIELD = { ...BRAND.info.register, affiliateCode: { enabled: true, required: false, maxLength: 64 } };
const WRONG = 'This code is not valid. Check it, or leave the field empty.';

const field = () => document.querySelector<HTMLInputElement>('input[name=affiliateCode]');
const messageOf = (input: HTMLElement | null) =>
  document.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent;
const REPLY = { token: 't', id: 7, userName: 'an', customerType: 0, firstTimeLogin: false, passwordExpired: false };

/** Codes that are good; taking one out ends it. */
const good = new Set<string>();

beforeEach(() => {
  clearSession();
  for (const name of REFERRAL_NAMES) forgetReferral(name);
  asked.length = 0;
  sent.length = 0;
  good.clear();
  good.add('DEMOAGENT').add('FRIEND01');
  onDone.mockClear();
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  gateway().overrides.affiliate = ({ query }) => {
    asked.push(`${query.code} ${query.domain}`);
    if (!good.has(query.code)) throw new FakeFailure('invitation_code_error');
    return { code: query.code };
  };
  gateway().overrides.register = ({ body }) => {
    sent.push({ ...body, askedBefore: asked.length });
    return REPLY;
  };
});

async function submit() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Username/), 'newcomer');
  await user.type(screen.getByLabelText('Password'), 'Demo2026');
  await user.type(screen.getByLabelText('Repeat the password'), 'Demo2026');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Register' }));
}
const show = (rules: typeof BRAND.info.register = WITH_FIELD) => showScreen(<RegisterForm rules={rules} onDone={onDone} />);

describe('the code that a visitor came by', () => {
  it('is checked when the form opens and again before it is sent; the field of a good one is hidden', async () => {
    keepReferral('?affiliateCode=DEMOAGENT');
    await show();
    await waitFor(() => expect(asked).toEqual([`DEMOAGENT ${location.hostname}`]));
    expect(field()).toBeNull();
    await submit();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([expect.objectContaining({ affiliateCode: 'DEMOAGENT', askedBefore: 2 })]);
  });

  it('is shown with what is wrong when it is not good, though the rules have no field for it', async () => {
    keepReferral('?affiliateCode=OLD1');
    await show(BRAND.info.register);
    await waitFor(() => expect(field()?.value).toBe('OLD1'));
    await waitFor(() => expect(messageOf(field())).toBe(WRONG));
    await submit();
    expect(sent).toEqual([]);
    await userEvent.clear(field() ?? document.body);
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([expect.objectContaining({ affiliateCode: 'www' })]);
    expect(keptReferral()).toEqual({});
  });

  it('comes up beside its field when it has ended since the form was opened', async () => {
    keepReferral('?affiliateCode=DEMOAGENT');
    await show();
    await waitFor(() => expect(asked).toHaveLength(1));
    good.clear();
    await submit();
    await waitFor(() => expect(messageOf(field())).toBe(WRONG));
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(sent).toEqual([]);
  });

  it('is shown when it could not be checked', async () => {
    gateway().overrides.affiliate = () => {
      throw new FakeFailure('system_busy');
    };
    keepReferral('?affiliateCode=DEMOAGENT');
    await show();
    await waitFor(() => expect(field()?.value).toBe('DEMOAGENT'));
    expect(field()?.getAttribute('aria-invalid')).toBeNull();
  });

  it('may be a referral code as well', async () => {
    keepReferral('?referralCode=FRIEND01');
    await show();
    await waitFor(() => expect(asked).toEqual([`FRIEND01 ${location.hostname}`]));
    await submit();
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ referralCode: 'FRIEND01', affiliateCode: 'www' })]));
  });
});

describe('a code that is typed', () => {
  it('is checked before it is sent, and a wrong one is told of beside its field', async () => {
    await show();
    await userEvent.type(await screen.findByLabelText(/^Invitation code/), 'NOBODY');
    expect(asked).toEqual([]);
    await submit();
    await waitFor(() => expect(messageOf(field())).toBe(WRONG));
    expect(document.activeElement).toBe(field());
    await userEvent.clear(field() ?? document.body);
    await userEvent.type(field() ?? document.body, 'DEMOAGENT');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ affiliateCode: 'DEMOAGENT' })]));
  });

  it('has no field where the rules have none', async () => {
    await show(BRAND.info.register);
    await screen.findByLabelText(/^Username/);
    expect(field()).toBeNull();
  });
});
