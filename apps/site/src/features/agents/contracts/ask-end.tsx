import { useState } from 'react';
import { askEnd, type Contract } from '../../../domain/agents/contracts.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { PageDialog } from '../../../shared/ui/overlay/page-dialog.tsx';
import { useContractWords } from './use-contract-words.ts';

/** Asks the other side to end a contract, after saying what that means. */
export function AskEnd({ contract, other }: { contract: Contract; other: string }) {
  const t = useT();
  const words = useContractWords();
  const form = useForm({});
  const [isOpen, setIsOpen] = useState(false);
  const send = async () => {
    await askEnd(contract.id);
    setIsOpen(false);
    showToast({ tone: 'good', title: t('ct_end_asked', { name: words.nameOf(other) }) });
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('ct_ask_end')}</Button>
      {isOpen && (
        <PageDialog
          title={t('ct_ask_end')}
          description={t('ct_ask_end_text', { name: words.nameOf(other), contract: words.title(contract) })}
          onClose={() => setIsOpen(false)}
        >
          <Form form={form} send={send}>
            <Button type="submit" tone="danger" isWide isBusy={form.isBusy}>
              {t('ct_ask_end')}
            </Button>
          </Form>
        </PageDialog>
      )}
    </>
  );
}
