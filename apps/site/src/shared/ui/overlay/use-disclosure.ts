import { type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A passing pointer opens nothing: it must rest this long. */
const HOVER_MS = 100;

/** How a panel came to be open. `hover` lasts as long as the pointer stays; `entered` asks it to take the focus. */
type Openness = 'closed' | 'hover' | 'pinned' | 'entered';

/** What the element around a button and its panel needs. */
export interface DisclosureRoot<T> {
  ref: RefObject<T | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: (event: FocusEvent) => void;
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
}

interface Disclosure<T> {
  isOpen: boolean;
  /** True when the panel was opened with an arrow key, and the focus belongs into it. */
  isEntered: boolean;
  close: () => void;
  toggle: () => void;
  root: DisclosureRoot<T>;
}

const FOCUSABLE = '[data-panel] :is(a[href], button)';
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function moveFocus(root: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const places = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const at = places.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || at === -1) return;
  event.preventDefault();
  places[(at + step + places.length) % places.length]?.focus();
}

/**
 * A button that shows a panel of links beneath it: the disclosure pattern. Opens on hover, on a click and with the arrow
 * down; closes on Escape, on a click elsewhere and when the focus leaves. Arrow keys move within the panel, which is
 * marked with `data-panel`; the button carries `aria-expanded`.
 */
export function useDisclosure<T extends HTMLElement>(): Disclosure<T> {
  const ref = useRef<T>(null);
  const hover = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [openness, setOpenness] = useState<Openness>('closed');
  const isOpen = openness !== 'closed';

  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('pointerdown', (event) => !ref.current?.contains(event.target as Node) && setOpenness('closed'), {
      signal,
    });
    // On the document: what hovering opened must close without the focus being in it.
    const handleEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      clearTimeout(hover.current);
      if (ref.current?.contains(document.activeElement)) ref.current.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      setOpenness('closed');
    };
    document.addEventListener('keydown', handleEscape, { signal });
    return () => stop.abort();
  }, [isOpen]);

  useEffect(() => () => clearTimeout(hover.current), []);

  return {
    isOpen,
    isEntered: openness === 'entered',
    close: () => setOpenness('closed'),
    // What hovering has opened stays at the first click instead of vanishing under it.
    toggle: () => {
      clearTimeout(hover.current);
      setOpenness((now) => (now === 'closed' || now === 'hover' ? 'pinned' : 'closed'));
    },
    root: {
      ref,
      onKeyDown: (event) => {
        const isInPanel = (event.target as Element).closest('[data-panel]') !== null;
        if (isInPanel && ref.current) return moveFocus(ref.current, event);
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setOpenness('entered');
        // Open already: the panel is there and takes the focus now.
        ref.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
      },
      onBlur: (event) => {
        if (event.relatedTarget && !ref.current?.contains(event.relatedTarget)) setOpenness('closed');
      },
      onPointerEnter: (event) => {
        if (event.pointerType !== 'mouse') return;
        hover.current = setTimeout(() => setOpenness((now) => (now === 'closed' ? 'hover' : now)), HOVER_MS);
      },
      onPointerLeave: () => {
        clearTimeout(hover.current);
        setOpenness((now) => (now === 'hover' ? 'closed' : now));
      },
    },
  };
}
