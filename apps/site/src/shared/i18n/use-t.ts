import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { type Values, withFigures } from './figures.ts';
import { i18n } from './i18n.ts';
import type { MessageId } from './message-id.ts';

/** Words of an id, with its parameters filled in. Outside of React; components use `useT`. */
export function translate(id: MessageId, values?: Values): string {
  return i18n._(id, withFigures(values, i18n.locale));
}

/** Words of an id that comes from the gateway; `otherwise` when there are none for it. */
export function translateOr(id: string, otherwise: string, values?: Values): string {
  return id in i18n.messages ? i18n._(id, withFigures(values, i18n.locale)) : otherwise;
}

/** The translating function of the current language; the component renders again when it changes. */
export function useT(): typeof translate {
  // The provider hands out another `_` for each language, so that memoised children follow too.
  const { _ } = useLingui();
  return useCallback((id, values) => _(id, withFigures(values, i18n.locale)), [_]);
}

/** Tag of the language whose words are shown, for `Intl`. */
export function useLocaleTag(): string {
  return useLingui().i18n.locale;
}
