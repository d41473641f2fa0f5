/** What is said while bets are made and placed. */
export const en = {
  placing: 'Placing {amount}…',
  noAnswer: 'No answer. Check the connection and try again.',
};
