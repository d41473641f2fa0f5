import { NavLink } from 'react-router';
import { useFullPage } from '../../../domain/play/full-page.ts';
import { useSession } from '../../../domain/session/store.ts';
import { useRealAccountGate } from '../../../domain/session/use-real-account-gate.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { AGENT_PATH } from '../../agent-centre/pages.ts';
import { CENTRE_PATH } from '../../member-centre/pages.ts';
import { type NavItem, useNavItems } from '../header/use-nav-items.ts';

/** Home, the first kind of games, and the promotions: with the account and the menu, five places for a thumb. */
function barItems(items: readonly NavItem[]): NavItem[] {
  const [home, ...rest] = items;
  const games = rest.find((item) => item.cards);
  return [home, games, rest.at(-1)].filter((item) => item !== undefined);
}

/** The bar where it is seen: under a page that covers it nothing is asked for it. */
export default function BottomBar() {
  return useFullPage((page) => page.isCovering) ? null : <Bar />;
}

/** The phone's navigation: always within reach of the thumb. */
function Bar() {
  const t = useT();
  const { open } = useDialogs();
  const items = barItems(useNavItems());
  const gate = useRealAccountGate();
  const isIn = useSession((state) => state.phase === 'in');
  const isAssistant = useSession((state) => state.assistantPages !== null);
  return (
    <nav className="m-bottom" aria-label={t('main_navigation')}>
      {items.map((item) => (
        <NavLink key={item.to} to={item.to} end className="m-bottom-item">
          <Icon name={item.icon} size={22} />
          {item.label}
        </NavLink>
      ))}
      {isIn || isAssistant ? (
        <NavLink
          to={isAssistant ? AGENT_PATH : CENTRE_PATH}
          className="m-bottom-item"
          onClick={(event) => {
            if (!isAssistant && !gate()) event.preventDefault();
          }}
        >
          <Icon name="user" size={22} />
          {t('bar_account')}
        </NavLink>
      ) : (
        <button type="button" className="m-bottom-item" onClick={() => open('login')}>
          <Icon name="user" size={22} />
          {t('log_in')}
        </button>
      )}
      <button type="button" className="m-bottom-item" onClick={() => open('menu')}>
        <Icon name="menu" size={22} />
        {t('menu')}
      </button>
    </nav>
  );
}
