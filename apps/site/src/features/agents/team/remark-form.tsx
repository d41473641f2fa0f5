import { remarkChild, type TeamDetail } from '../../../domain/agents/agents.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';

/** What the agent calls an own child by. */
export function RemarkForm({ member: { username, remark }, onDone }: { member: TeamDetail; onDone: () => void }) {
  const t = useT();
  const form = useForm({ remark });
  const send = async () => {
    await remarkChild(username, form.values.remark.trim());
    showToast({ tone: 'good', title: t('tm_remarked') });
    onDone();
  };
  return (
    <Form form={form} send={send}>
      <TextField label={t('tm_remark')} autoComplete="off" maxLength={30} hint={t('tm_remark_hint')} {...form.input('remark')} />
      <Button type="submit" tone="primary" isBusy={form.isBusy}>
        {t('save')}
      </Button>
    </Form>
  );
}
