import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downlineQuery, type TeamDetail } from '../../../domain/agents/agents.ts';
import { ratesAbove, rateText } from '../../../domain/agents/rates.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useIsAssistant } from '../../../domain/session/use-is-assistant.ts';
import { transferFormQuery } from '../../../domain/wallet/transfers.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { momentText } from '../../../shared/lib/dates.ts';
import { moneyText } from '../../../shared/lib/money.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { PageDialog } from '../../../shared/ui/overlay/page-dialog.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { FactList } from '../../../shared/ui/text/fact-list.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { useTypeOfAccount } from '../account-type.ts';
import { AnnouncementForm } from '../announcement/announcement-form.tsx';
import { MemberContracts } from '../contracts/member-contracts.tsx';
import { useContractWords } from '../contracts/use-contract-words.ts';
import { typeWord } from '../terms-fields.tsx';
import { LastDays } from './last-days.tsx';
import { Promote } from './promote.tsx';
import { RaiseForm } from './raise-form.tsx';
import { RemarkForm } from './remark-form.tsx';
import styles from './team.module.css';
import { TransferDown } from './transfer-down.tsx';

/** What there is to know of an account; nothing of it tells who the person is. */
function useFacts(member: TeamDetail): { name: string; value: string }[] {
  const t = useT();
  const locale = useLocaleTag();
  const typeOf = useTypeOfAccount();
  const { currencySymbol, businessTimezone } = useBrand();
  const at = (moment: number) => momentText(moment, locale, businessTimezone);
  const words = useContractWords();
  const money = (wire: number) => moneyText(wire, currencySymbol);
  const rates = ratesAbove(member.rates).map(([type, rate]) => `${typeWord(type)} ${rateText(rate)}`);
  return [
    { name: t('rg_account_type'), value: typeOf(member.type) },
    { name: t('status'), value: t(`tm_status_${member.status}`) },
    ...(member.remark === '' ? [] : [{ name: t('tm_remark'), value: member.remark }]),
    { name: t('tm_upline'), value: member.parent },
    { name: t('tm_level'), value: String(member.level) },
    { name: t('rg_series'), value: String(member.series) },
    { name: t('rg_rebate_rate'), value: rates.length > 0 ? rates.join(', ') : '0%' },
    { name: t('tm_own_balance'), value: money(member.balance) },
    ...(member.teamBalance === null ? [] : [{ name: t('ov_team_balance'), value: money(member.teamBalance) }]),
    { name: t('tm_team_size'), value: formatCount(member.teamSize) },
    { name: t('tm_agents'), value: formatCount(member.agents) },
    { name: t('tm_players'), value: formatCount(member.players) },
    { name: t('tm_direct_count'), value: formatCount(member.children) },
    ...member.contracts.map((contract) => ({
      name: words.title(contract),
      value: [`≤ ${rateText(contract.rate)}`, words.state(contract.isEnding ? 'ENDING' : 'ACTIVE')].join(' · '),
    })),
    { name: t('tm_joined'), value: at(member.joinedAt) },
    { name: t('tm_last_login'), value: member.lastLoginAt === null ? t('tm_never') : at(member.lastLoginAt) },
  ];
}

type View = 'facts' | 'remark' | 'message' | 'raise' | 'promote' | 'transfer' | 'contracts';
/** What is done in each view but the first; it stands beside the name. */
const DOES = {
  remark: 'rg_edit_remark',
  message: 'tm_message',
  raise: 'tm_change_rates',
  promote: 'tm_promote',
  transfer: 'tm_transfer',
  contracts: 'ct_contract',
} as const satisfies Record<Exclude<View, 'facts'>, MessageId>;

/** May the agent give money to whom it does not stand right above? */
function useGivesFurther(isAsked: boolean): boolean {
  const { data } = useQuery({ ...transferFormQuery(), enabled: isAsked });
  return isAsked && data?.toDescendants === true;
}

/** Who holds contracts of the account right above. */
const HOLDER = 1;

interface ViewProps {
  member: TeamDetail;
  onShow: (view: View) => void;
  onGo: (username: string) => void;
}

function Facts({ member, onShow, onGo }: ViewProps) {
  const t = useT();
  const facts = useFacts(member);
  const isAssistant = useIsAssistant();
  const { username, children } = member;
  const givesFurther = useGivesFurther(!member.isChild && !isAssistant);
  const [isChild, isPromotable] = [member.isChild && !isAssistant, member.isPromotable && !isAssistant];
  return (
    <>
      <FactList facts={facts} className={styles.facts} />
      <LastDays username={username} />
      <div className={styles.actions}>
        {(isChild || givesFurther) && <Button onClick={() => onShow('transfer')}>{t(DOES.transfer)}</Button>}
        {isChild && <Button onClick={() => onShow('message')}>{t(DOES.message)}</Button>}
        {isChild && <Button onClick={() => onShow('remark')}>{t(DOES.remark)}</Button>}
        {isChild && <Button onClick={() => onShow('raise')}>{t(DOES.raise)}</Button>}
        {isChild && member.type === HOLDER && <Button onClick={() => onShow('contracts')}>{t(DOES.contracts)}</Button>}
        {isPromotable && <Button onClick={() => onShow('promote')}>{t(DOES.promote)}</Button>}
        {children > 0 && <Button onClick={() => onGo(username)}>{t('tm_show_line')}</Button>}
      </div>
      {!member.isChild && !isAssistant && <Note>{t('tm_only_children')}</Note>}
    </>
  );
}

interface MemberPanelProps {
  username: string;
  onClose: () => void;
  onGo: (username: string) => void;
}

/** One account of the team from the side: what it is, and for an own child what can be done. */
export function MemberPanel({ username, onClose, onGo }: MemberPanelProps) {
  const t = useT();
  const [view, setView] = useState<View>('facts');
  const { data: member, error, isFetching, refetch } = useQuery(downlineQuery(username));
  const back = () => setView('facts');
  return (
    <PageDialog isDrawer title={view === 'facts' ? username : `${username} · ${t(DOES[view])}`} onClose={onClose}>
      {error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!member && !error && <Skeleton height="24rem" />}
      {member && (
        <div className={styles.panel}>
          {view !== 'facts' && (
            <Button tone="quiet" size="small" onClick={back}>
              {t('tm_back')}
            </Button>
          )}
          {view === 'facts' && <Facts member={member} onShow={setView} onGo={onGo} />}
          {view === 'message' && <AnnouncementForm to={username} onSent={back} />}
          {view === 'remark' && <RemarkForm member={member} onDone={back} />}
          {view === 'raise' && <RaiseForm member={member} onDone={back} />}
          {view === 'promote' && <Promote member={member} onDone={back} />}
          {view === 'contracts' && <MemberContracts username={username} />}
          {view === 'transfer' && <TransferDown username={username} onDone={back} />}
        </div>
      )}
    </PageDialog>
  );
}
