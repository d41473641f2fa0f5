import { describe, expect, it } from 'vitest';
import type { Announcement } from '../../domain/content/queries.ts';
import { notice } from '../../mocks/content.ts';
import { selectNotices } from './selection.ts';

const NOTICES: Announcement[] = Array.from({ length: 17 }, (_, index) => notice(index + 1, `Notice ${index + 1}`));
const read = (text: string) => {
  const { page, totalPages, listed, selected, isChosen, isGone } = selectNotices(NOTICES, new URLSearchParams(text));
  return { page, totalPages, listed: listed.map((each) => each.id), selected: selected?.id ?? null, isChosen, isGone };
};

describe('selectNotices', () => {
  it('shows seven a page, and the first of them to read', () => {
    expect(read('')).toEqual({
      page: 1,
      totalPages: 3,
      listed: [1, 2, 3, 4, 5, 6, 7],
      selected: 1,
      isChosen: false,
      isGone: false,
    });
    expect(read('page=3')).toMatchObject({ listed: [15, 16, 17], selected: 15 });
  });

  it('opens a notice on the page that lists it', () => {
    expect(read('id=9')).toMatchObject({ page: 2, selected: 9, isChosen: true });
  });

  it('keeps to the page of the address while another notice is read', () => {
    expect(read('id=9&page=1')).toMatchObject({ page: 1, listed: [1, 2, 3, 4, 5, 6, 7], selected: 9 });
  });

  it('says when a notice is gone, and keeps to the pages that there are', () => {
    expect(read('id=99')).toMatchObject({ page: 1, selected: null, isGone: true });
    expect(read('page=9')).toMatchObject({ page: 3 });
    expect(read('page=x')).toMatchObject({ page: 1 });
  });

  it('has one empty page without notices', () => {
    expect(selectNotices([], new URLSearchParams())).toMatchObject({ page: 1, totalPages: 1, listed: [], selected: null });
  });
});
