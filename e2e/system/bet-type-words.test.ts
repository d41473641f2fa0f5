import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MessageId } from '../../apps/site/src/shared/i18n/message-id.ts';
import { betTypeText, selectionText } from '../../apps/site/src/shared/ui/record/bet-type.ts';
import { betName, optionName } from '../../apps/studio/client/src/lottery/names.ts';
import { speak } from '../../apps/studio/client/src/lottery/text/text.ts';
import { languageOf } from '../../apps/studio/client/src/text/languages.ts';
import { poolValues } from '../../apps/studio/src/lottery/bet-type.ts';
import { LOTTERIES } from '../../apps/studio/src/lottery/games.ts';

/** The site has words of its own for bet types of lotteries; that they are those of the ticket is held here. */
const LOCALES = join(import.meta.dirname, '../../apps/site/locales');
// Who speaks a language says so on the page.
beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));
afterAll(() => void vi.unstubAllGlobals());

const bets = [...new Map(LOTTERIES.flatMap((game) => game.bets).map((bet) => [bet.code, bet])).values()];

it('what is no bet type of these lotteries stands as it was told', () => {
  const said = (id: MessageId): string => id;
  const others = ['Last two', 'SSC_ALL5', 'SSC_5STAR', 'MB_XX2', 'MB_', 'KENO_P10', 'constructor', 'mb_de', ''];
  expect(others.map((code) => betTypeText(said, code))).toEqual(others);
  expect(selectionText(said, 'Last two', 'big')).toBe('big');
  expect(['12,34', '1|2||4|5', 'big,constructor'].map((selection) => selectionText(said, 'K3_SIZE', selection))).toEqual([
    '12,34',
    '1|2||4|5',
    'bet_option_big, constructor',
  ]);
});

describe.each(readdirSync(LOCALES))('in %s', (language) => {
  const words = JSON.parse(readFileSync(join(LOCALES, language, 'account.json'), 'utf8')) as Record<string, string>;
  const t = (id: MessageId, values: Record<string, string | number>): string =>
    (words[id] ?? '').replaceAll('{n}', String(values['n'] ?? ''));

  it('the record says of every bet and outcome what the ticket says', async () => {
    await speak(languageOf(language));
    expect(bets.length).toBeGreaterThan(100);
    for (const { code, pool } of bets) {
      expect([code, betTypeText(t, code)]).toEqual([code, betName(code)]);
      expect(betTypeText(t, code)).not.toBe(code);
      if (pool.kind !== 'options') continue;
      for (const value of poolValues(pool)) expect(selectionText(t, code, value)).toBe(optionName(value));
    }
  });
});
