/** Moves the focus to the first control, in the order of the form, that one of the names belongs to. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const first = [...(form?.elements ?? [])].find((element) => names.includes(element.getAttribute('name') ?? ''));
  if (first instanceof HTMLElement) first.focus();
}
