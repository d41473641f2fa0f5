import { type AgentLink, updateLink } from '../../../domain/agents/agents.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import { PageDialog } from '../../../shared/ui/overlay/page-dialog.tsx';

/** Writes a link's remark anew. */
export function RemarkDialog({ link: { code, remark }, onClose }: { link: AgentLink; onClose: () => void }) {
  const t = useT();
  const form = useForm({ remark });
  const send = async () => {
    await updateLink({ code, remark: form.values.remark.trim() });
    onClose();
  };
  return (
    <PageDialog title={t('rg_edit_remark')} onClose={onClose}>
      <Form form={form} send={send}>
        <TextField
          label={t('rg_channel')}
          autoComplete="off"
          maxLength={30}
          hint={t('rg_channel_hint')}
          {...form.input('remark')}
        />
        <Button type="submit" tone="primary" isBusy={form.isBusy}>
          {t('save')}
        </Button>
      </Form>
    </PageDialog>
  );
}
