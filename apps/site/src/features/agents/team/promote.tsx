import { promoteChild, type TeamDetail } from '../../../domain/agents/agents.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';

/** Makes a player of the own line an agent, after saying what that means. */
export function Promote({ member: { username }, onDone }: { member: TeamDetail; onDone: () => void }) {
  const t = useT();
  const form = useForm({});
  const send = async () => {
    await promoteChild(username);
    showToast({ tone: 'good', title: t('tm_promoted', { name: username }) });
    onDone();
  };
  return (
    <Form form={form} send={send}>
      <p>{t('tm_promote_text', { name: username })}</p>
      <Button type="submit" tone="primary" isBusy={form.isBusy}>
        {t('tm_promote')}
      </Button>
    </Form>
  );
}
