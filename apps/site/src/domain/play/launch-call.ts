import { call } from '../../shared/api/api.ts';
import type { Launched } from './launch-address.ts';

/** What is to be launched: a game for money, its trial mode, or the book of a vendor of sports. */
export type LaunchWish =
  | { mode: 'real'; nodeId: string }
  | { mode: 'trial'; nodeId: string }
  | { mode: 'sports'; nodeId: string; vendor: string; gameType: string };

/** Asks for a game session. Each frame and each window has its own: its answer must never be used twice. */
export function callLaunch(wish: LaunchWish, language: string, signal?: AbortSignal): Promise<Launched> {
  const common = {
    clientType: '3',
    platform: 'html5',
    device: matchMedia('(max-width: 767px)').matches ? 'mobile' : 'desktop',
    language,
    backUrl: location.origin,
  };
  const options = signal ? { signal } : {};
  if (wish.mode === 'trial') return call('gameTrialLaunch', { query: { ...common, nodeId: wish.nodeId }, ...options });
  if (wish.mode === 'real') {
    return call('launchGame', { query: { ...common, nodeId: wish.nodeId, launchMode: 'GLS', accountType: '1' }, ...options });
  }
  const { nodeId, vendor, gameType } = wish;
  return call('gameLaunchFB', {
    query: { ...common, ...(nodeId && { nodeId }), ...(vendor && { vendor }), ...(gameType && { gameType }) },
    ...options,
  });
}
