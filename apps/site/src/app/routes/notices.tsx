import { NoticePage } from '../../features/notices/notice-page.tsx';

/** The notices. */
export function Component() {
  return <NoticePage />;
}
