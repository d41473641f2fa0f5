import { LANGUAGES } from '../text/languages.ts';
import { language, onLanguage, t } from '../text/text.ts';
import { el, named, words } from '../ui/dom.ts';
import { type AnnouncedRound, announcedOf } from './announced.ts';

/** A page that checks what was played: what it says, and what it asks for. Its texts are those of the language that is spoken. */
export interface CheckPage {
  title(): string;
  intro(): string;
  /** What is to be typed, and the button that checks it. */
  number(): string;
  run(): string;
  /** How it is checked, below the result. */
  how?(): string;
  maxLength: number;
  /** What the address asks for; empty without. */
  asked: string;
  /** What the game carried here of the round that is asked for; null where it carried nothing, absent where nothing is shown before. */
  carried?: AnnouncedRound | null;
  speak(code: string): Promise<void>;
  /** Checks what is typed, by what was announced of it where that is known, and shows it in the language that is spoken. */
  check(number: string, announced: AnnouncedRound | null, result: HTMLElement): void | Promise<void>;
}

/** Chooses the language of the page; `changed` writes again what is not kept in the current language. */
function languageSelect(speak: CheckPage['speak'], changed: () => void): HTMLElement {
  const select = el(
    'select',
    { class: 'plain' },
    ...Object.entries(LANGUAGES).map(([code, { name, tag }]) => el('option', { text: name, attrs: { value: code, lang: tag } })),
  );
  select.value = language();
  select.addEventListener('change', () => void speak(select.value).then(changed));
  return named(select, () => t('language'));
}

function field(id: string, value: string, maxLength: number): HTMLInputElement {
  const attrs = { id, name: id, autocomplete: 'off', spellcheck: 'false', maxlength: String(maxLength), enterkeyhint: 'go' };
  const input = el('input', { attrs });
  input.value = value;
  return input;
}

/**
 * The page that checks rounds or draws: the language, a field for the number, one for the fingerprint that the player was shown where there is one,
 * and the result. What the address asks for is checked at once.
 */
export function openCheckPage(root: Element, page: CheckPage): void {
  const { asked, carried, check } = page;
  const result = el('section', { class: 'result', attrs: { 'aria-live': 'polite' } });
  const number = field('number', asked, page.maxLength);
  const shown = field('shown', carried?.commitment ?? '', 64);
  let again = (): void => {};
  const run = (): void => {
    const typed = number.value.trim();
    if (typed === '') return number.focus();
    // What the game carried here is of its own round alone.
    if (typed !== asked && shown.value === carried?.commitment) shown.value = '';
    const fingerprint = shown.value.trim().toLowerCase();
    const announced = carried && fingerprint === carried.commitment ? carried : announcedOf(fingerprint);
    again = () =>
      fingerprint !== '' && !announced
        ? result.replaceChildren(el('p', { class: 'notice', text: t('verifyShownError') }))
        : void check(typed, announced, result);
    again();
  };
  const button = words(el('button', { class: 'primary', attrs: { type: 'button' }, on: { click: run } }), page.run);
  const label = (id: string, text: () => string): HTMLElement => words(el('label', { attrs: { for: id } }), text);
  const row = (...children: HTMLElement[]): HTMLElement => el('div', { class: 'row' }, ...children);
  // Not a form: a window that a game's frame opens keeps the frame's sandbox, which lets none be sent.
  for (const input of [number, shown])
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') run();
    });
  const fields =
    carried === undefined
      ? [label('number', page.number), row(number, button)]
      : [label('number', page.number), row(number), label('shown', () => t('verifyShown')), row(shown, button)];
  onLanguage(() => {
    document.title = page.title();
  });
  root.append(
    el(
      'main',
      { class: 'check-page' },
      el(
        'header',
        {},
        words(el('h1'), page.title),
        languageSelect(page.speak, () => again()),
      ),
      words(el('p', { class: 'lead' }), page.intro),
      el('div', { class: 'asked' }, ...fields),
      result,
      ...(page.how ? [words(el('p', { class: 'dim' }), page.how)] : []),
    ),
  );
  if (asked !== '') run();
}
