import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './form-tabs.module.css';

interface FormTabsProps<V extends string> {
  label: string;
  tabs: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Ways of doing the same thing, one form each. Arrow keys move among them and choose. With one way alone there are no tabs. */
export function FormTabs<V extends string>({ label, tabs, value, onChange, children }: FormTabsProps<V>) {
  const id = useId();
  if (tabs.length < 2) return children;
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
