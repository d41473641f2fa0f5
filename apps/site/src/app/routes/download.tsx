import { DownloadPage } from '../../features/downloads/download-page.tsx';

/** The app and how to install it. */
export function Component() {
  return <DownloadPage />;
}
