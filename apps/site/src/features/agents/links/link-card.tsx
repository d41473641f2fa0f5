import { formatCount } from '@marquee/money';
import { type ReactNode, useState } from 'react';
import { type AgentLink, deleteLink, updateLink } from '../../../domain/agents/agents.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { dateText, endText } from '../../../shared/lib/dates.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { PageDialog } from '../../../shared/ui/overlay/page-dialog.tsx';
import { FactList } from '../../../shared/ui/text/fact-list.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { useTypeOfAccount } from '../account-type.ts';
import card from '../card.module.css';
import { RatesFold } from '../rates-fold.tsx';
import styles from './agent-links.module.css';
import { LinkShown } from './link-shown.tsx';
import { RemarkDialog } from './remark-dialog.tsx';

/** What came of a link, and until when it is good. */
function useFacts({ visits, registrations, depositors, maxUses, createdAt, expiresAt, series }: AgentLink) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const uses = formatCount(registrations);
  const facts: { name: string; value: ReactNode }[] = [
    { name: t('rg_visits'), value: formatCount(visits) },
    {
      name: t('rg_registrations'),
      value: maxUses === null ? uses : t('rg_of_uses', { count: uses, max: formatCount(maxUses) }),
    },
    { name: t('rg_depositors'), value: formatCount(depositors) },
    { name: t('rg_series'), value: String(series) },
    { name: t('rg_created_at'), value: dateText(createdAt, locale, businessTimezone) },
    { name: t('rg_expires_at'), value: expiresAt === null ? t('rg_forever') : endText(expiresAt, locale, businessTimezone) },
  ];
  return facts;
}

type Asked = 'remark' | 'delete' | null;

/** What its owner can do with a link. */
function Actions({ link, onAsk }: { link: AgentLink; onAsk: (asked: Asked) => void }) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const { code, state } = link;
  const isDisabled = state === 'DISABLED';
  const handleSwitch = async () => {
    setIsBusy(true);
    await updateLink({ code, isDisabled: !isDisabled }).catch((error: unknown) =>
      showToast({ tone: 'bad', title: errorText(error) }),
    );
    setIsBusy(false);
  };
  return (
    <div className={card.buttons}>
      <Button size="small" onClick={() => onAsk('remark')}>
        {t('rg_edit_remark')}
      </Button>
      {state !== 'EXPIRED' && state !== 'EXHAUSTED' && (
        <Button size="small" isBusy={isBusy} onClick={() => void handleSwitch()}>
          {t(isDisabled ? 'rg_enable' : 'rg_disable')}
        </Button>
      )}
      <Button size="small" tone="danger" onClick={() => onAsk('delete')}>
        {t('rg_delete')}
      </Button>
    </div>
  );
}

function DeleteDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const handleDelete = async () => {
    setIsBusy(true);
    try {
      await deleteLink(code);
      showToast({ tone: 'good', title: t('rg_deleted') });
    } catch (error) {
      showToast({ tone: 'bad', title: errorText(error) });
    }
    onClose();
  };
  return (
    <PageDialog title={t('rg_delete_title', { code })} description={t('rg_delete_text')} onClose={onClose}>
      <Button isWide tone="danger" isBusy={isBusy} onClick={() => void handleDelete()}>
        {t('rg_delete')}
      </Button>
    </PageDialog>
  );
}

/** A registration link: what it opens, how it stands, what came of it, and what can be done. */
export function LinkCard({ link }: { link: AgentLink }) {
  const t = useT();
  const typeOf = useTypeOfAccount();
  const [asked, setAsked] = useState<Asked>(null);
  const facts = useFacts(link);
  const { code, remark, state, type, rates } = link;
  const canRegister = state === 'ACTIVE' || state === 'INVALID';
  return (
    <li className={card.card}>
      <div className={card.head}>
        <div>
          <p className={styles.kind}>
            {typeOf(type)} · <bdi>{code}</bdi>
          </p>
          <h2 className={card.name}>{remark === '' ? code : remark}</h2>
        </div>
        <span className={card.state} data-state={state}>
          {t(`rg_link_${state}`)}
        </span>
      </div>
      <FactList facts={facts} className={styles.facts} />
      <RatesFold rates={rates} />
      {state === 'INVALID' && <Note icon="alert">{t('rg_link_invalid_text')}</Note>}
      {canRegister && <LinkShown link={link} />}
      <Actions link={link} onAsk={setAsked} />
      {asked === 'remark' && <RemarkDialog link={link} onClose={() => setAsked(null)} />}
      {asked === 'delete' && <DeleteDialog code={code} onClose={() => setAsked(null)} />}
    </li>
  );
}
