import { randomSeed } from '../../play/client-seed.ts';
import { t } from '../../text/text.ts';
import { openPanel } from '../dialog.ts';
import { el } from '../dom.ts';
import { type PanelParts, verifyAddress } from './parts.ts';

/** What the table knows of the rounds before and after. */
export interface FairnessState {
  readonly nextCommitment: string;
  readonly lastRoundId: string | null;
}

/** How fairness is proved: the next fingerprint, the player's own text, and the check of the last round. */
export function openFairness(parts: PanelParts, state: FairnessState): void {
  const { lastRoundId } = state;
  const check = lastRoundId
    ? el('a', {
        class: 'button primary',
        text: t('fairCheck'),
        attrs: { href: verifyAddress(lastRoundId), target: '_blank', rel: 'noopener' },
      })
    : el('p', { class: 'dim', text: t('fairNone') });
  openPanel(
    t('fairTitle'),
    el('p', { text: t('fairText') }),
    el('h3', { text: t('fairNext') }),
    el('p', { class: 'hash', text: state.nextCommitment }),
    seedForm(parts),
    el('p', {}, check),
  );
}

function seedForm({ seed }: PanelParts): HTMLElement {
  const input = el('input', {
    attrs: { id: 'seed', maxlength: '64', autocomplete: 'off', spellcheck: 'false', 'aria-describedby': 'seed-note' },
  });
  input.value = seed.value;
  const note = el('p', { class: 'dim', text: t('fairSeedHint'), attrs: { id: 'seed-note', 'aria-live': 'polite' } });
  const save = (): void => {
    const taken = seed.set(input.value);
    input.setAttribute('aria-invalid', String(!taken));
    note.className = taken ? 'dim' : 'error';
    note.textContent = t(taken ? 'fairSaved' : 'fairSeedError');
    if (!taken) input.focus();
  };
  // Not a form: a frame's sandbox need not allow forms to be sent.
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') save();
  });
  return el(
    'div',
    { class: 'field' },
    el('label', { text: t('fairSeed'), attrs: { for: 'seed' } }),
    input,
    note,
    el(
      'div',
      { class: 'row' },
      el('button', { class: 'button small', text: t('fairSave'), attrs: { type: 'button' }, on: { click: save } }),
      el('button', {
        class: 'button small',
        text: t('fairNew'),
        attrs: { type: 'button' },
        on: {
          click: () => {
            input.value = randomSeed();
            save();
          },
        },
      }),
    ),
  );
}
