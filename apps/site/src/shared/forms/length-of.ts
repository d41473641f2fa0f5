/** Characters as a reader counts them, without the space around a text. */
export const lengthOf = (text: string): number => [...new Intl.Segmenter().segment(text.trim())].length;
