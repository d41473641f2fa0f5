// What it imports asks for a page: that of happy-dom.

import { describe, expect, it } from 'vitest';
import { activateLanguage } from '../../../shared/i18n/i18n.ts';
import { chooseLanguage } from '../../../shared/i18n/languages.ts';
import { translate } from '../../../shared/i18n/use-t.ts';
import { agoText, durationText } from './duration.ts';

describe('durations', () => {
  it('names at most two units', async () => {
    await activateLanguage(chooseLanguage('EN', null));
    expect([0, 59, 60, 92, 3600, 3661, 86_400].map((seconds) => durationText(translate, seconds))).toEqual([
      '0 sec',
      '59 sec',
      '1 min 0 sec',
      '1 min 32 sec',
      '1 hr 0 min',
      '1 hr 1 min',
      '24 hr 0 min',
    ]);
  });

  it('says how long ago in the largest unit, and never in the future', () => {
    const now = 1_000_000_000;
    expect([8_000, 61_000, 7_200_000, 172_800_000, -5_000].map((ago) => agoText(translate, now - ago, now))).toEqual([
      '8 sec. ago',
      '1 min. ago',
      '2 hr. ago',
      '2 days ago',
      'just now',
    ]);
  });
});
