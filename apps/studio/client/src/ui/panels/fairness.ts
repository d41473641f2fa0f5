import { randomSeed } from '../../play/client-seed.ts';
import { t } from '../../text/text.ts';
import { openPanel } from '../dialog.ts';
import { el } from '../dom.ts';
import { type FairnessParts, verifyAddress } from './parts.ts';

/** How fairness is proved: the coming fingerprint and number, the player's own text, the check of the last round, the device's record. */
export function openFairness(parts: FairnessParts, lastRoundId: string | null): void {
  const { ticket } = parts.witness;
  const check = lastRoundId
    ? el('a', {
        class: 'button primary',
        text: t('fairCheck'),
        attrs: { href: verifyAddress(parts, lastRoundId), target: '_blank', rel: 'noopener' },
      })
    : el('p', { class: 'dim', text: t('fairNone') });
  openPanel(
    t('fairTitle'),
    el('p', { text: t('fairText') }),
    el('h3', { text: t('fairNext') }),
    el('p', { class: 'hash', text: ticket?.commitment ?? '' }),
    el('h3', { text: t('fairNumber') }),
    el('p', { class: 'hash', text: ticket?.clientRandom ?? '' }),
    seedForm(parts),
    el('p', {}, check),
    record(parts),
  );
}

/** What this device knows, as text to be copied: a checker that is not the studio's can compare it with what the studio shows. */
function record({ own, session }: FairnessParts): HTMLElement {
  const rounds = own.of(session.gameCode).filter(({ state }) => state !== 'unused');
  return el(
    'details',
    { class: 'own-record' },
    el('summary', { text: `${t('fairRecord')} (${rounds.length})` }),
    el('p', { class: 'dim', text: t('fairRecordHint') }),
    el('textarea', { text: JSON.stringify(rounds), attrs: { readonly: '', rows: '5', 'aria-label': t('fairRecord') } }),
  );
}

function seedForm({ seed }: FairnessParts): HTMLElement {
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
