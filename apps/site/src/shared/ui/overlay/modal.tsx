import { Dialog, type DialogProps } from './dialog.tsx';

/** A window with content of its own, such as a list of games: 600 wide and at least 300 high where there is room. */
export function Modal(props: Omit<DialogProps, 'size' | 'isDrawer'>) {
  return <Dialog {...props} size="modal" />;
}
