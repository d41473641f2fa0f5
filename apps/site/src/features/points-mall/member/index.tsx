import { type ComponentType, lazy } from 'react';
import { loadAllWords } from '../../../shared/i18n/i18n.ts';
import { loadChunk } from '../../../shared/lib/lazy-retry.ts';

/** A part of the mall that only members see: its code and the words of dialogs and records come when it is first needed. */
const part = <Props,>(name: string, load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadChunk(async () => (await Promise.all([load(), loadAllWords()]))[0], { what: `points.${name}` }));

export const MemberPoints = part('balance', () => import('./member-points.tsx'));
export const RedeemDialog = part('redeem', () => import('./redeem-dialog.tsx'));
export const ExchangeRecord = part('record', () => import('./exchange-record.tsx'));
