import { Button } from '../shared/ui/base/button.tsx';
import { FaultMessage } from '../shared/ui/text/fault-message.tsx';

interface StartFailedProps {
  onRetry: () => void;
}

/** The site could not start. Its words may be what failed to load, so this screen carries its own, in both main languages. */
export function StartFailed({ onRetry }: StartFailedProps) {
  return (
    <main className="page">
      <FaultMessage
        title="Không thể tải trang · The page could not be loaded"
        text="Vui lòng kiểm tra kết nối rồi thử lại. Please check your connection and try again."
        action={<Button onClick={onRetry}>Thử lại · Try again</Button>}
      />
    </main>
  );
}
