import { expect, it } from 'vitest';
import { wordsOf } from './words.ts';

it('takes accents off every Vietnamese letter, composed or not, upper or lower case', () => {
  const composed = 'ÀÁẢÃẠ ĂẰẮẲẴẶ ÂẦẤẨẪẬ ÈÉẺẼẸ ÊỀẾỂỄỆ ÌÍỈĨỊ ÒÓỎÕỌ ÔỒỐỔỖỘ ƠỜỚỞỠỢ ÙÚỦŨỤ ƯỪỨỬỮỰ ỲÝỶỸỴ Đđ';
  const plain = ['aaaaa', 'aaaaaa', 'eeeee', 'eeeeee', 'iiiii', 'ooooo', 'oooooo', 'uuuuu', 'uuuuuu', 'yyyyy', 'dd'];
  expect(wordsOf(composed)).toEqual(plain);
  expect(wordsOf(composed.toLowerCase().normalize('NFD'))).toEqual(plain);
});

it('treats punctuation as space and keeps each word once', () => {
  expect(wordsOf("Dragon's  Gold: dragon—GOLD!")).toEqual(['dragon', 's', 'gold']);
  expect(wordsOf("  den & long | !(a:*) '; -- %_\\ ")).toEqual(['den', 'long', 'a']);
});

it('finds no word in what has none', () => {
  for (const text of ['', '   ', '%%%', "';--", '&|!():*', '\u0301\u0301', '🎰🎲']) expect(wordsOf(text), text).toEqual([]);
});

it('takes a Chinese or Japanese character as a word of its own', () => {
  expect(wordsOf('灯笼之夜 2')).toEqual(['灯', '笼', '之', '夜', '2']);
});
