import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { showScreen } from '../../test/screen.tsx';
import { ApiError } from '../api/errors.ts';
import { Form } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { missing } from './checks.ts';
import { useForm } from './use-form.ts';

const refusal = (code: ApiError['code']) => new ApiError('business', `the words of ${code}`, { code });

/** A form of two fields; a third one comes with a refusal that asks for it. */
function Example({ send }: { send: (values: Readonly<Record<string, string>>) => Promise<void> }) {
  const [hasCaptcha, setHasCaptcha] = useState(false);
  const handleRefusal = (error: unknown) => {
    const isAbout = error instanceof ApiError && error.code === 'captcha.invalid';
    if (isAbout) setHasCaptcha(true);
    return isAbout;
  };
  const form = useForm({ username: 'first', email: '' }, { captcha: { handleRefusal }, secrets: ['email'] });
  return (
    <Form form={form} check={() => missing(form.values)} send={() => send(form.values)}>
      <TextField label="Name" required {...form.input('username')} />
      <TextField label="Mail" required {...form.input('email')} />
      {hasCaptcha && <input name="captcha" aria-label="Captcha" aria-invalid={form.errors.captcha !== undefined} />}
      <button type="submit">Send</button>
    </Form>
  );
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const wordsOf = (name: string) => document.getElementById(box(name).getAttribute('aria-describedby') ?? '')?.textContent;
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

async function show(...answers: readonly (() => Promise<void>)[]) {
  const send = vi.fn<(values: Readonly<Record<string, string>>) => Promise<void>>();
  for (const answer of answers) send.mockImplementationOnce(answer);
  await showScreen(<Example send={send} />);
  return send;
}

it('sends nothing while a check finds something, and goes to the first field that is wrong', async () => {
  const send = await show();
  await userEvent.clear(await screen.findByLabelText('Name'));
  await press();
  expect(document.activeElement).toBe(box('Name'));
  expect([wordsOf('Name'), wordsOf('Mail')]).toEqual(['This field is required.', 'This field is required.']);
  await userEvent.type(box('Name'), 'x');
  expect([wordsOf('Name'), wordsOf('Mail')]).toEqual(['', 'This field is required.']);
  expect(send).not.toHaveBeenCalled();
});

it('puts a refusal beside its field, and keeps what was typed', async () => {
  await show(() => Promise.reject(refusal('email.taken')));
  await userEvent.type(await screen.findByLabelText('Mail'), 'a@b.example');
  await press();
  await waitFor(() => expect(wordsOf('Mail')).toBe('the words of email.taken'));
  expect(document.activeElement).toBe(box('Mail'));
  expect([box('Name').value, box('Mail').value]).toEqual(['first', 'a@b.example']);
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('puts a refusal about a field that it does not have over the form, and goes back to the secret', async () => {
  await show(() => Promise.reject(refusal('age.required')));
  await userEvent.type(await screen.findByLabelText('Mail'), 'a@b.example');
  await press();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('the words of age.required'));
  expect(document.activeElement).toBe(box('Mail'));
});

it('goes to the captcha that comes with the refusal', async () => {
  await show(() => Promise.reject(refusal('captcha.invalid')));
  await userEvent.type(await screen.findByLabelText('Mail'), 'a@b.example');
  await press();
  await waitFor(() => expect(document.activeElement).toBe(box('Captcha')));
  expect(box('Captcha').getAttribute('aria-invalid')).toBe('true');
});

it('sends once, however often the button is pressed', async () => {
  let answer = () => {};
  const send = await show(() => new Promise((done) => (answer = done)));
  await userEvent.type(await screen.findByLabelText('Mail'), 'a@b.example');
  await press();
  await press();
  expect(send).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledWith({ username: 'first', email: 'a@b.example' });
  answer();
});
