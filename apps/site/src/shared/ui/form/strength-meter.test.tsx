import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../test/screen.tsx';
import { StrengthMeter } from './strength-meter.tsx';

const words = () => document.querySelector('[aria-live]')?.textContent ?? '';
const show = (password: string, username?: string) => showScreen(<StrengthMeter password={password} username={username} />);

describe('the strength meter', () => {
  beforeEach(() => document.body.replaceChildren());

  it('says the strength and what would help in words, not by colour alone', async () => {
    await show('demoplayer12', 'demoplayer');
    expect(words()).toMatch(/^Strength: very weak\. Leave your username out of it\./);
  });

  it('has nothing to add to a very good one', async () => {
    await show('Rv7!kq2#Lm9z');
    expect(words().trim()).toBe('Strength: very good.');
  });

  it('is silent while nothing is typed', async () => {
    await show('   ');
    expect(words()).toBe('');
    expect(screen.queryByText(/Strength/)).toBeNull();
  });
});
