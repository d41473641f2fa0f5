import { type CSSProperties, lazy, type PointerEvent, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { loadChunk } from '../../../shared/lib/lazy-retry.ts';
import { IconButton } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { useDisclosure } from '../../../shared/ui/overlay/use-disclosure.ts';
import { type NavItem, useNavItems } from './use-nav-items.ts';

const VendorPanel = lazy(() => loadChunk(() => import('./vendor-panel.tsx')));

function Place({ item: { to, label } }: { item: NavItem }) {
  // A launch shares its path with others: it is no place that one can be at.
  const Way = to.includes('?') ? Link : NavLink;
  return (
    <Way to={to} end={to === '/'} className="m-nav-item">
      {label}
    </Way>
  );
}

/** A game type: its name leads to the lobby, the arrow beside it or the pointer over it shows its vendors. */
function GameType({ item, cards }: { item: NavItem; cards: NonNullable<NavItem['cards']> }) {
  const t = useT();
  const id = useId();
  const { isOpen, isEntered, close, toggle, root } = useDisclosure<HTMLLIElement>();
  const [middle, setMiddle] = useState(0);
  const measure = () => {
    const box = root.ref.current?.getBoundingClientRect();
    if (box) setMiddle(box.left + box.width / 2);
  };
  const handleEnter = (event: PointerEvent) => {
    measure();
    root.onPointerEnter(event);
  };
  return (
    <li className="m-nav-cell" {...root} onPointerEnter={handleEnter} onFocus={measure}>
      <Place item={item} />
      <button
        type="button"
        className="m-nav-more"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={t('vendors_of', { type: item.label })}
        onClick={toggle}
      >
        <Icon name="chevronDown" size={14} />
      </button>
      {isOpen && (
        <div id={id} data-panel style={{ '--menu-middle': `${middle}px` } as CSSProperties}>
          <Suspense fallback={null}>
            <VendorPanel item={item} cards={cards} isEntered={isEntered} onLeave={close} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

/** Whether an element is wider than its place, now and whenever either changes. */
function useIsCut(ref: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setCut(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [ref]);
  return isCut;
}

/** So many places stand with room between them; more stand closer, so that all are in sight. */
const ROOMY = 7;

/** Home, the game types with their vendors, the promotions; where they do not fit, a button for the menu that has them all. */
export function HeaderNav() {
  const t = useT();
  const { open } = useDialogs();
  const items = useNavItems();
  const nav = useRef<HTMLElement>(null);
  const isCut = useIsCut(nav);
  return (
    <div className="m-nav-place">
      <nav ref={nav} className="m-nav" data-many={items.length > ROOMY} aria-label={t('main_navigation')}>
        <ul className="m-nav-list">
          {items.map((item) =>
            item.cards && item.cards.length > 0 ? (
              <GameType key={item.to} item={item} cards={item.cards} />
            ) : (
              <li key={item.to} className="m-nav-cell">
                <Place item={item} />
              </li>
            ),
          )}
        </ul>
      </nav>
      {isCut && (
        <IconButton label={t('menu')} onClick={() => open('menu')}>
          <Icon name="menu" />
        </IconButton>
      )}
    </div>
  );
}
