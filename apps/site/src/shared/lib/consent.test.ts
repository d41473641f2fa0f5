import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAnalytics } from './analytics.ts';
import { consentIn, storeConsent, useConsent } from './consent.ts';

afterEach(() => {
  storeConsent(null);
  delete window.dataLayer;
});

describe('the visitor’s answer', () => {
  it('is read from the cookie, and nothing else counts as one', () => {
    expect(consentIn('a=1; analytics=yes')).toBe('yes');
    expect(consentIn('analytics=no; b=2')).toBe('no');
    expect(['', 'analytics=', 'analytics=maybe', 'xanalytics=yes'].map(consentIn)).toEqual([null, null, null, null]);
  });

  it('is remembered, and can be taken back', () => {
    storeConsent('yes');
    expect(consentIn(document.cookie)).toBe('yes');
    expect(useConsent.getState().consent).toBe('yes');
    storeConsent(null);
    expect(consentIn(document.cookie)).toBeNull();
  });
});

describe('the analytics tag', () => {
  let tags: string[] = [];
  beforeEach(() => {
    tags = [];
    // Caught on its way into the page: a test loads nothing from elsewhere.
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      tags.push(...nodes.map((node) => (node as HTMLScriptElement).src));
    });
  });

  it('is loaded once, for an id that is one', () => {
    expect(startAnalytics('G-DEMO1234')).toBe(true);
    expect(startAnalytics('G-DEMO1234')).toBe(true);
    expect(tags).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-DEMO1234']);
  });

  it('is not loaded for anything else', () => {
    expect(startAnalytics('"><script>')).toBe(false);
    expect(tags).toEqual([]);
  });
});
