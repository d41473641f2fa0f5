import { describe, expect, it } from 'vitest';
import { type Figures, withFigures } from './figures.ts';

const FIGURES: Figures = {
  texts: new Map([
    ['rtp.lowest', '95.10%'],
    ['game.highest', 'Salt & Sail'],
  ]),
  returns: [
    { name: 'Salt & Sail', rtp: '96.72%' },
    { name: 'Quiet', rtp: '95.10%' },
  ],
};
const NONE: Figures = { texts: new Map(), returns: [] };

describe('figures in texts', () => {
  it('are put in, escaped where the text is HTML', () => {
    const item = { title: '{{game.highest}}', content: '<p>From {{rtp.lowest}}; {{game.highest}}.</p>{{returns}}' };
    expect(withFigures([item], FIGURES)).toEqual([
      {
        title: 'Salt & Sail',
        content: '<p>From 95.10%; Salt &amp; Sail.</p><ul><li>Salt &amp; Sail: 96.72%</li><li>Quiet: 95.10%</li></ul>',
      },
    ]);
  });

  it('leave a text alone that names none', () => {
    const item = { title: 'Open', content: '<p>{not} {{Known}} 96%</p>' };
    expect(withFigures([item], NONE)[0]).toBe(item);
  });

  it('that are not known take their paragraph, entry or item away, and nothing else', () => {
    const content = '<p>First.</p><p>At {{rtp.lowest}}.</p><ul><li>Kept</li><li>{{slots}}</li></ul>{{returns}}';
    expect(withFigures([{ title: 'Terms', content }], NONE)).toEqual([
      { title: 'Terms', content: '<p>First.</p><ul><li>Kept</li></ul>' },
    ]);
    expect(withFigures([{ title: '{{game.highest}} leads' }], NONE)).toEqual([]);
  });
});
