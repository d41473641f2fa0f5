/** What every dialog gets. */
export interface DialogProps {
  onClose: () => void;
  /** The dialog's purpose is reached: go where the player was heading. */
  onDone: () => void;
}
