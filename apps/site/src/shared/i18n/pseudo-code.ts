/** Code of the development language's bundle: only the development server makes one, a production build has none. */
export const PSEUDO = 'PSEUDO';
