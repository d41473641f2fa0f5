import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { StartFailed } from './start-failed.tsx';

it('tells what to do and nothing raw, and offers another try', () => {
  const again = vi.fn();
  const { container } = render(<StartFailed onRetry={again} />);
  expect(container.textContent).toBe(
    'Không thể tải trang · The page could not be loadedVui lòng kiểm tra kết nối rồi thử lại. Please check your connection and try again.Thử lại · Try again',
  );
  screen.getByRole('button').click();
  expect(again).toHaveBeenCalledOnce();
});
