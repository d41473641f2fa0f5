import { useState } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { FormTabs } from '../../shared/ui/form/form-tabs.tsx';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import { QuestionForm } from './question-form.tsx';
import { Questions } from './questions.tsx';

const TABS = { new: 'fb_new', own: 'fb_own' } as const;
type Tab = keyof typeof TABS;

/** Asks the house a question, and shows what was asked before with its answers. */
export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [tab, setTab] = useState<Tab>('new');
  const tabs = (['new', 'own'] as const).map((value) => ({ value, label: t(TABS[value]) }));
  return (
    <Dialog size="form" title={t('fb_title')} onClose={onClose}>
      <FormTabs label={t('fb_title')} tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'new' ? <QuestionForm onSent={() => setTab('own')} /> : <Questions />}
      </FormTabs>
    </Dialog>
  );
}
