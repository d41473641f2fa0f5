import clsx from 'clsx';
import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonStyle {
  tone?: ButtonTone;
  size?: ButtonSize;
  isWide?: boolean;
}

/** Class names of a button, for links that look like one. */
export function buttonClass({ tone = 'secondary', size = 'medium', isWide = false }: ButtonStyle = {}): string {
  return clsx(styles.button, styles[tone], styles[size], isWide && styles.wide);
}

interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that the action runs; the button then takes no further clicks. */
  isBusy?: boolean;
}

/** A button. While busy it keeps its width and its words. */
export function Button({ tone, size, isWide, isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={clsx(buttonClass({ ...(tone && { tone }), ...(size && { size }), ...(isWide && { isWide }) }), className)}
    >
      {children}
      {isBusy && <span className={styles.progress} aria-hidden="true" />}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
}

/** A square button that shows an icon only; `label` is its name. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={clsx(styles.icon, className)}>
      {children}
    </button>
  );
}
