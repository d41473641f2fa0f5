import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../test/screen.tsx';
import { ApiError } from '../../api/errors.ts';
import { missing } from '../../forms/checks.ts';
import { useForm } from '../../forms/use-form.ts';
import { TextField } from '../form/text-field.tsx';
import { SteppedForm } from './stepped-form.tsx';

const width = (isDesk: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isDesk, addEventListener: () => {}, removeEventListener: () => {} }));

const sent: string[] = [];
let refusal: ApiError | null = null;
beforeEach(() => {
  sent.length = 0;
  refusal = null;
});

function Money() {
  const form = useForm({ account: '', amount: '', pin: '' });
  const send = async () => {
    sent.push(Object.values(form.values).join(' '));
    if (refusal) throw refusal;
  };
  const steps = (['account', 'amount', 'pin'] as const).map((name) => ({
    name,
    fields: [name],
    content: <TextField label={name} {...form.input(name)} />,
  }));
  return <SteppedForm form={form} steps={steps} check={() => missing(form.values)} send={send} action="Send it" />;
}

const fields = () => screen.getAllByRole('textbox').map((field) => field.getAttribute('name'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('asks everything at once on a desk', async () => {
  width(true);
  await showScreen(<Money />, '/');
  expect(fields()).toEqual(['account', 'amount', 'pin']);
  await press('Send it');
  expect(screen.getAllByText('This field is required.')).toHaveLength(3);
  expect(screen.queryByText('Step 1 of 3')).toBeNull();
});

it('asks one question a step on a phone, checks it before the next, and keeps what was typed on the way back', async () => {
  width(false);
  await showScreen(<Money />, '/');
  expect([fields(), screen.queryByRole('button', { name: 'Back' })]).toEqual([['account'], null]);
  await press('Continue');
  expect(screen.getByText('This field is required.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox'), 'A1{Enter}');
  expect([fields(), screen.getByRole('status').textContent]).toEqual([['amount'], 'Step 2 of 3']);
  expect(document.activeElement?.getAttribute('name')).toBe('amount');
  await userEvent.keyboard('20');
  await press('Back');
  expect([fields(), (screen.getByRole('textbox') as HTMLInputElement).value]).toEqual([['account'], 'A1']);
  await press('Continue');
  await press('Continue');
  await press('Send it');
  expect([fields(), sent]).toEqual([['pin'], []]);
  await userEvent.keyboard('9{Enter}');
  expect(sent).toEqual(['A1 20 9']);
  expect(fields(), 'sent, it begins anew').toEqual(['account']);
});

it('comes back to the step that a refusal is about', async () => {
  width(false);
  await showScreen(<Money />, '/');
  for (const typed of ['A1', '20']) await userEvent.type(screen.getByRole('textbox'), `${typed}{Enter}`);
  refusal = new ApiError('business', 'There is not enough.', { code: 'withdraw.funds' });
  await userEvent.type(screen.getByRole('textbox'), '9{Enter}');
  expect(await screen.findByText('There is not enough.')).toBeTruthy();
  expect([fields(), document.activeElement?.getAttribute('name')]).toEqual([['amount'], 'amount']);
  // It stays while it is mended.
  await userEvent.keyboard('5');
  expect(fields()).toEqual(['amount']);
});
