/** The part of the library that the site uses; it comes without types. */
declare module 'des.js' {
  interface Cipher {
    update(data: ArrayLike<number>): number[];
    final(): number[];
  }
  const library: {
    DES: { create(options: { type: 'encrypt' | 'decrypt'; key: ArrayLike<number>; padding: boolean }): Cipher };
  };
  export default library;
}
