import { describe, expect, it } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { readBootData } from './boot-data.ts';

function page(content: string): Document {
  const made = document.implementation.createHTMLDocument('');
  const script = made.createElement('script');
  script.id = 'boot';
  script.type = 'application/json';
  script.textContent = content;
  made.body.append(script);
  return made;
}

describe('readBootData', () => {
  it('reads what the gateway put into the page', () => {
    expect(readBootData(page(JSON.stringify({ status: BRAND, session: null }))).status?.info.merchantCode).toBe('demo');
  });

  it.each(['<!--boot-->', '', '{', '{"status":null}', '{"status":{}}'])('gives nothing for %j', (content) => {
    expect(readBootData(page(content))).toEqual({});
  });

  it('gives nothing for a page without the element', () => {
    expect(readBootData(document.implementation.createHTMLDocument(''))).toEqual({});
  });
});
