import { useState } from 'react';
import {
  type Assistant,
  type AssistantPage,
  removeAssistant,
  type ToldAssistant,
  updateAssistant,
} from '../../../domain/agents/assistants.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { momentText } from '../../../shared/lib/dates.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { PageDialog } from '../../../shared/ui/overlay/page-dialog.tsx';
import card from '../card.module.css';
import styles from './assistants.module.css';
import { PagePicks } from './page-picks.tsx';
import { PAGE_WORDS } from './page-words.ts';

/** Chooses an assistant's pages anew. */
function PagesDialog({ assistant, onClose }: { assistant: Assistant; onClose: () => void }) {
  const t = useT();
  const [pages, setPages] = useState<readonly AssistantPage[]>(assistant.pages);
  const form = useForm({});
  const check = () => (pages.length === 0 ? { pages: { id: 'as_pages_none' } as const } : {});
  const send = async () => {
    await updateAssistant({ id: assistant.id, pages: [...pages] });
    onClose();
  };
  return (
    <PageDialog title={t('as_edit')} onClose={onClose}>
      <Form form={form} check={check} send={send}>
        <PagePicks pages={pages} {...form.beside('pages', setPages)} />
        <Button type="submit" tone="primary" isBusy={form.isBusy}>
          {t('save')}
        </Button>
      </Form>
    </PageDialog>
  );
}

/** Asks before an assistant is removed, or gets another password. */
function SureDialog({ asked, assistant, onSure, onClose }: SureProps) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const word = asked === 'remove' ? 'as_remove' : 'as_new_password';
  const handleSure = async () => {
    setIsBusy(true);
    await onSure().catch((error: unknown) => showToast({ tone: 'bad', title: errorText(error) }));
    onClose();
  };
  return (
    <PageDialog title={`${t(word)}: ${assistant.username}`} description={t('as_logged_out')} onClose={onClose}>
      <Button isWide tone={asked === 'remove' ? 'danger' : 'primary'} isBusy={isBusy} onClick={() => void handleSure()}>
        {t(word)}
      </Button>
    </PageDialog>
  );
}

interface SureProps {
  asked: 'remove' | 'password';
  assistant: Assistant;
  onSure: () => Promise<void>;
  onClose: () => void;
}

type Asked = 'pages' | SureProps['asked'] | null;

function Actions({ assistant, onAsk }: { assistant: Assistant; onAsk: (asked: Asked) => void }) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const { id, isDisabled } = assistant;
  const handleLock = async () => {
    setIsBusy(true);
    await updateAssistant({ id, isDisabled: !isDisabled }).catch((error: unknown) =>
      showToast({ tone: 'bad', title: errorText(error) }),
    );
    setIsBusy(false);
  };
  return (
    <div className={card.buttons}>
      <Button size="small" onClick={() => onAsk('pages')}>
        {t('as_edit')}
      </Button>
      <Button size="small" onClick={() => onAsk('password')}>
        {t('as_new_password')}
      </Button>
      <Button size="small" isBusy={isBusy} onClick={() => void handleLock()}>
        {t(isDisabled ? 'as_unlock' : 'as_lock')}
      </Button>
      <Button size="small" tone="danger" onClick={() => onAsk('remove')}>
        {t('as_remove')}
      </Button>
    </div>
  );
}

/** An assistant: what it may read, when it was here last, and what its agent can do. */
export function AssistantCard({ assistant, onTold }: { assistant: Assistant; onTold: (told: ToldAssistant) => void }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const [asked, setAsked] = useState<Asked>(null);
  const { id, username, pages, isDisabled, lastLoginAt } = assistant;
  const close = () => setAsked(null);
  const handleSure = async () => {
    if (asked === 'remove') return removeAssistant(id);
    onTold(await updateAssistant({ id, isNewPassword: true }));
  };
  return (
    <li className={card.card}>
      <div className={card.head}>
        <h2 className={card.name}>
          <bdi>{username}</bdi>
        </h2>
        <span className={card.state} data-state={isDisabled ? 'LOCKED' : 'ACTIVE'}>
          {t(isDisabled ? 'as_locked' : 'as_open')}
        </span>
      </div>
      <p className={styles.pages}>{pages.map((page) => t(PAGE_WORDS[page])).join(' · ')}</p>
      <p className={styles.seen}>
        {t('tm_last_login')}: {lastLoginAt === null ? t('tm_never') : momentText(lastLoginAt, locale, businessTimezone)}
      </p>
      <Actions assistant={assistant} onAsk={setAsked} />
      {asked === 'pages' && <PagesDialog assistant={assistant} onClose={close} />}
      {(asked === 'remove' || asked === 'password') && (
        <SureDialog asked={asked} assistant={assistant} onSure={handleSure} onClose={close} />
      )}
    </li>
  );
}
