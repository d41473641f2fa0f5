/** What is said while bets are made and placed. */
export const en = {
  placing: 'Placing {amount}…',
  noAnswer: 'No answer. Check the connection and try again.',
  undo: 'Undo',
  slipCleared: 'The slip is empty.',
  'backTitle.cancel': 'Take this bet back?',
  'backText.cancel': '{game}, draw {no}: the stake of {cost} is returned at once.',
  'backTitle.chaseStop': 'Stop this series?',
  'backText.chaseStop':
    '{game}: all draws of the series that are still open are taken back, and their stakes are returned at once.',
  slipFull: 'An order takes {most} lines at most: remove a line first.',
  fullTitle: 'Not enough room',
  fullText: 'Nothing was bet: the draw does not take all of it.',
  fullLower: 'Lower the stakes',
  fullRemove: 'Remove them',
  fullMended: 'Your slip has changed: check it, then bet.',
};
