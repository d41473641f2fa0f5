/**
 * The first field of the dialog's form: where there are tabs before it, it is what people came for. A number before its
 * dialling code; where there is no field, the form's first button.
 */
export function firstField(): HTMLElement | null {
  const form = document.querySelector('[role="dialog"] form');
  const field = form?.querySelector<HTMLElement>('input:not([type="hidden"], [tabindex="-1"], [role]), select');
  return field ?? form?.querySelector('button') ?? null;
}
