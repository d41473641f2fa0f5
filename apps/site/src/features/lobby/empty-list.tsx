import { ALL_MAKERS } from '../../domain/catalogue/lobby-address.ts';
import type { LobbyEvent, LobbyView } from '../../domain/catalogue/lobby-state.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import type { IconName } from '../../shared/ui/base/icon.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';

interface EmptyListProps {
  view: LobbyView;
  isFiltered: boolean;
  /** True when one maker is chosen and all could be. */
  canWiden: boolean;
  send: (event: LobbyEvent) => void;
}

interface Words {
  icon: IconName;
  title: MessageId;
  text: MessageId;
}

function wordsOf({ tab, needsLogin }: LobbyView, isFiltered: boolean): Words {
  if (needsLogin) return { icon: 'clock', title: 'recent_visitor', text: 'recent_visitor_text' };
  if (tab === 'recent') return { icon: 'clock', title: 'recent_none', text: 'recent_none_text' };
  if (tab === 'fav') return { icon: 'heart', title: 'fav_none', text: 'fav_none_text' };
  if (tab === 'hot') return { icon: 'search', title: 'no_games', text: 'hot_none_text' };
  return { icon: 'search', title: 'no_games', text: isFiltered ? 'no_games_filtered' : 'no_games_text' };
}

/** What a list without games is, and what to do next. */
export function EmptyList({ view, isFiltered, canWiden, send }: EmptyListProps) {
  const t = useT();
  const { open } = useDialogs();
  const tiles = useSuggestions();
  const { icon, title, text } = wordsOf(view, isFiltered);
  const action = () => {
    if (view.needsLogin) {
      return (
        <Button tone="primary" onClick={() => open('login')}>
          {t('log_in')}
        </Button>
      );
    }
    if (isFiltered) return <Button onClick={() => send({ type: 'filtersCleared' })}>{t('clear_filters')}</Button>;
    if (canWiden) return <Button onClick={() => send({ type: 'vendorChosen', vendor: ALL_MAKERS })}>{t('all_makers')}</Button>;
    if (view.tab === 'all') return null;
    return <Button onClick={() => send({ type: 'tabChosen', tab: 'all' })}>{t('clear_filters')}</Button>;
  };
  return <Empty icon={icon} title={t(title)} text={t(text)} action={action()} tiles={tiles} />;
}
