import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';
import { useBackCloses } from './back-closes.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

type Closers = RefObject<(() => void)[]>;

/** What closes each dialog that is open, the topmost last; null outside of any. */
const Open = createContext<Closers | null>(null);

/** A dialog among those that are open: the last of them is closed first. */
function Stacked({ closers, onClose, ...props }: DialogProps & { closers: Closers; onClose: () => void }) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const closer = () => close.current();
    const all = closers.current;
    all.push(closer);
    return () => void all.splice(all.indexOf(closer), 1);
  }, [closers]);
  return <Dialog {...props} onClose={onClose} />;
}

/** The lowest dialog. A router asks one alone whether a page may be left: this one, for those above it too. */
function Lowest(props: DialogProps & { onClose: () => void }) {
  const closers: Closers = useRef([]);
  useBackCloses(() => closers.current.at(-1)?.());
  return (
    <Open value={closers}>
      <Stacked {...props} closers={closers} />
    </Open>
  );
}

/**
 * A dialog that a page opens by itself, without an entry of the history: Back closes it, and the one below it next, in the place of
 * leaving the page. What opens by an address or an entry of the history is a `Dialog`.
 */
export function PageDialog(props: DialogProps & { onClose: () => void }) {
  const closers = useContext(Open);
  return closers ? <Stacked {...props} closers={closers} /> : <Lowest {...props} />;
}
