import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { withMember } from '../../test/member.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import FeedbackDialog from './feedback-dialog.tsx';

const gateway = withGateway();
const { tell } = withMember();

const show = () => showScreen(<FeedbackDialog onClose={() => {}} />);
const write = async (text: string) => fireEvent.change(await screen.findByLabelText(/^Content/), { target: { value: text } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

it('sends a question with its type and pictures, then shows it among the own ones, and its answer once it comes', async () => {
  gateway().overrides.uploadPicture = () => ({ id: 'picture-1' });
  await show();
  fireEvent.change(await screen.findByLabelText('Question type'), { target: { value: 'GAME' } });
  await write('  Why did the round end <b>so</b>?  ');
  await userEvent.upload(screen.getByLabelText('Images'), new File(['x'], 'screen.png', { type: 'image/png' }));
  await screen.findByText('screen.png');
  await send();
  expect(await screen.findByText('Why did the round end <b>so</b>?')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'My questions', selected: true })).toBeTruthy();
  expect(screen.getByText('Sent')).toBeTruthy();
  const row = { feedbackId: 1, questionType: 'GAME', content: 'Why', pictures: [], sentTime: 0, answerTime: 1 } as const;
  gateway().overrides.feedback = () => ({
    list: [{ ...row, pictures: [], state: 'ANSWERED', answer: 'It was paid.' }],
    totalPages: 1,
    totalCount: 1,
  });
  tell({ type: 'messages' });
  expect(await screen.findByText('It was paid.')).toBeTruthy();
});

it.each([
  ['abcd', 4],
  ['x'.repeat(141), 141],
  ['     ', 0],
])('sends nothing of %j, and says how much may be written', async (text, count) => {
  const sent = vi.fn();
  gateway().overrides.sendFeedback = () => {
    sent();
    return { feedbackId: 1 };
  };
  await show();
  await write(text);
  expect(screen.getByText(`${count} of 140 characters, at least 5`)).toBeTruthy();
  await send();
  expect(await screen.findByText('Write between 5 and 140 characters.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Content/));
  expect(sent).not.toHaveBeenCalled();
});

it('keeps what was typed when the gateway refuses', async () => {
  gateway().overrides.sendFeedback = () => {
    throw new FakeFailure('feedback.limit');
  };
  await show();
  await write('where is it');
  await send();
  expect(await screen.findByText(/feedback\.limit/)).toBeTruthy();
  expect(screen.getByLabelText(/^Content/)).toHaveProperty('value', 'where is it');
});

it('says so where nothing was asked', async () => {
  await show();
  await userEvent.click(await screen.findByRole('tab', { name: 'My questions' }));
  await waitFor(() => expect(screen.getByText('You have asked nothing yet.')).toBeTruthy());
});
