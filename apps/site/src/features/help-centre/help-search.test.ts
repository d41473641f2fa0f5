// What it imports asks for a page: that of happy-dom.

import { describe, expect, it } from 'vitest';
import type { HelpArticle } from '../../domain/content/later.ts';
import { type Found, fold, indexArticles, plainText, searchArticles } from './help-search.ts';

const article = (slug: string, title: string, content: string): HelpArticle => ({
  id: slug.length,
  slug,
  title,
  content,
  category: 'payments',
  tags: [],
});

const INDEX = indexArticles([
  article('limits', 'Giới hạn', '<p>Bạn có thể đặt giới hạn <b>nạp tiền</b> theo ngày.</p>'),
  article('deposit', 'Nạp tiền thế nào?', '<h2>Các bước</h2><p>Chọn ngân hàng.</p>'),
  article('withdraw', 'How do I withdraw?', `<p>${'Words before. '.repeat(20)}The bank card must be bound.</p>`),
  article('thai', 'วิธีฝากเงิน', '<p>เลือกธนาคาร</p>'),
  article('chinese', '如何存款？', '<p>选择银行卡。</p>'),
]);
const slugs = (search: string) => searchArticles(INDEX, search).map((found) => found.article.slug);
const marked = (pieces: Found['title']) => pieces.filter((piece) => piece.isHit).map((piece) => piece.text);

describe('fold', () => {
  it('takes accents and case away from Latin letters, also composed ones and đ', () => {
    expect(fold('NẠP TIỀN Được')).toBe('nap tien duoc');
    expect(fold('Nạp'.normalize('NFD'))).toBe('nap');
  });

  it('leaves the vowels of Thai', () => {
    expect(fold('ที่')).toBe('ที่');
  });
});

describe('plainText', () => {
  it('reads words, not tags, and puts a space where a block ends', () => {
    expect(plainText('<h2>One</h2><p>two &amp; <b>three</b></p><ul><li>four</li><li>five</li></ul>')).toBe(
      'One two & three four five',
    );
  });

  it('does not read scripts', () => {
    expect(plainText('<p>a</p><script>var b</script>')).toBe('a');
  });
});

describe('searchArticles', () => {
  it('finds without accents what is written with them, titles first', () => {
    expect(slugs('nap tien')).toEqual(['deposit', 'limits']);
    expect(slugs('NẠP TIỀN')).toEqual(['deposit', 'limits']);
  });

  it('wants every word, wherever it stands', () => {
    expect(slugs('withdraw card')).toEqual(['withdraw']);
    expect(slugs('withdraw giraffe')).toEqual([]);
  });

  it('finds within text that has no spaces', () => {
    expect(slugs('银行')).toEqual(['chinese']);
    expect(slugs('ฝากเงิน')).toEqual(['thai']);
  });

  it('finds nothing for nothing', () => {
    expect(slugs('  ')).toEqual([]);
  });

  it('marks the hits as they are written', () => {
    const [found] = searchArticles(INDEX, 'nap');
    expect(marked(found?.title ?? [])).toEqual(['Nạp']);
  });

  it('shows the text around a hit far down, cut between words', () => {
    const [found] = searchArticles(INDEX, 'bound');
    const snippet = found?.snippet.map((piece) => piece.text).join('') ?? '';
    expect(snippet).toMatch(/^… \S.*The bank card must be bound\.$/);
    expect(snippet.length).toBeLessThan(170);
    expect(marked(found?.snippet ?? [])).toEqual(['bound']);
  });
});
