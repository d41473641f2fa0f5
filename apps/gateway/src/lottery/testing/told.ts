export const NOW = Date.UTC(2026, 5, 1, 5);
export const MINUTE = 60_000;

const draw = (number: string, drawsAt: number, more: object = {}) => ({
  ...{ draw: number, locksAt: drawsAt - 5_000, drawsAt, state: 'open', source: 'house', numbers: '', revision: 0 },
  ...more,
});
/** A draw of a minute before, with its numbers. */
export const ended = (number: string, numbers: string, source = 'house', minutesAgo = 1) =>
  draw(number, NOW - minutesAgo * MINUTE, { state: 'settled', source, numbers });

/** Lotteries as two vendors tell them. */
export const LOTTERIES: Readonly<Record<string, { type: string; vendor: string; state: object }>> = {
  xsmb: {
    type: 'LOTT',
    vendor: 'TCG_LOTTO_VN',
    state: {
      ...{ group: 'VN', mode: 'SEA', intervalSeconds: 86_400, current: draw('20260601', NOW + 90 * MINUTE) },
      last: ended('20260531', '12345,67890', 'simulated'),
    },
  },
  'vn-south-sea-1m': {
    type: 'LOTT',
    vendor: 'TCG_LOTTO_VN',
    state: { group: 'VN_FAST', mode: 'SEA', intervalSeconds: 60, last: ended('202606010719', '112233', 'house', 2) },
  },
  'ssc-zy-1m': {
    type: 'LOTT',
    vendor: 'LOTT',
    state: {
      group: 'SSC',
      mode: 'ZY',
      intervalSeconds: 60,
      current: draw('202606010721', NOW + MINUTE),
      last: ended('202606010720', '1,2,3,4,5'),
    },
  },
  'k3-elott-1m': {
    type: 'ELOTT',
    vendor: 'LOTT',
    state: { group: 'K3', mode: 'ELOTT', intervalSeconds: 60, current: draw('202606010721', NOW + MINUTE) },
  },
};
