const CONTROLS = 'input, select, textarea, button';

const named = (box: HTMLElement | null): HTMLElement[] => [...(box?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];

/** True when the form has a control of that name now. */
export function hasField(box: HTMLElement | null, name: string): boolean {
  return named(box).some((control) => control.getAttribute('name') === name);
}

/** Moves the focus to the first control, in the order of the form, that one of the names belongs to. */
export function focusFirst(box: HTMLElement | null, names: readonly string[]): void {
  named(box)
    .find((control) => names.includes(control.getAttribute('name') ?? ''))
    ?.focus();
}
