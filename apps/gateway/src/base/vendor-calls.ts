import type { Metrics } from './metrics.ts';

/** Measures a call to a vendor. What it rejects with is passed on. */
export async function measured<T>(
  metrics: Pick<Metrics, 'vendorCalls'>,
  labels: { vendor: string; call: string },
  call: () => Promise<T>,
): Promise<T> {
  const done = metrics.vendorCalls.startTimer(labels);
  try {
    const answer = await call();
    done({ outcome: 'ok' });
    return answer;
  } catch (error) {
    done({ outcome: 'failed' });
    throw error;
  }
}
