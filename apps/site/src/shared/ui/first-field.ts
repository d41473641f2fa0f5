/** The first field of the dialog's form: where there are tabs before it, it is what people came for. */
export function firstField(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role="dialog"] form input:not([type="hidden"], [tabindex="-1"])');
}
