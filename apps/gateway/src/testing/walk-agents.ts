import type { CallName } from '@marquee/contract';
import { expect } from 'vitest';
import { salary, tier } from '../agent/testing/terms.ts';
import type { browser } from './app.ts';

type Page = ReturnType<typeof browser>;
type Case =
  | 'downline'
  | 'teamOverview'
  | 'teamRebates'
  | 'teamSeries'
  | 'teamBets'
  | 'teamTransactions'
  | 'updateDownlineRebates'
  | 'promoteDownline'
  | 'remarkDownline'
  | 'writeLineAnnouncement'
  | 'transferDownline'
  | 'pinLineAnnouncement'
  | 'withdrawLineAnnouncement'
  | 'updateAssistant'
  | 'removeAssistant'
  | 'contractBills'
  | 'contractBill'
  | 'contractBillSums'
  | 'contracts'
  | 'contractRequests'
  | 'proposeContract'
  | 'simulateContract'
  | 'contractProgress'
  | 'contractDownlines'
  | 'cancelContractRequest'
  | 'endContract'
  | 'processDividend'
  | 'processDailySalary'
  | 'processHourSalary'
  | 'processRealtimeSalary';

/** What a player tries with the calls of agents, and somebody's name: the answer tells nothing of whom it named. */
export function agentCases(pages: () => [owner: Page, stranger: Page]): Record<Case, () => Promise<void>> {
  const refuses = async (name: CallName, input: Parameters<Page['call']>[1]): Promise<void> => {
    const [, stranger] = pages();
    expect(await stranger.call(name, input)).toMatchObject({ success: false, errorCode: 'agent.off', value: null });
  };
  const username = 'walkowner1';
  return {
    downline: () => refuses('downline', { query: { username } }),
    teamOverview: () => refuses('teamOverview', { query: { username } }),
    teamRebates: () => refuses('teamRebates', { query: { username } }),
    teamSeries: () => refuses('teamSeries', { query: { username } }),
    teamBets: () => refuses('teamBets', { query: { username, betNo: 'B-1' } }),
    teamTransactions: () => refuses('teamTransactions', { query: { username, orderNo: 'D-2222222222' } }),
    updateDownlineRebates: () => refuses('updateDownlineRebates', { body: { username, series: 1_700 } }),
    remarkDownline: () => refuses('remarkDownline', { body: { username, remark: 'mine' } }),
    writeLineAnnouncement: () =>
      refuses('writeLineAnnouncement', { body: { username, title: 'News', text: 'Mine', requestKey: 'walk-stranger' } }),
    promoteDownline: () => refuses('promoteDownline', { body: { username } }),
    pinLineAnnouncement: () => refuses('pinLineAnnouncement', { body: { announcementId: 1, pinned: true } }),
    withdrawLineAnnouncement: () => refuses('withdrawLineAnnouncement', { query: { announcementId: '1' } }),
    updateAssistant: () => refuses('updateAssistant', { body: { id: 1, isDisabled: true } }),
    removeAssistant: () => refuses('removeAssistant', { query: { id: '1' } }),
    contractBills: () => refuses('contractBills', { query: { kind: 'DAILY', username } }),
    contractBillSums: () => refuses('contractBillSums', { query: { kind: 'DAILY', by: 'day', username } }),
    contractBill: () => refuses('contractBill', { query: { billId: '1' } }),
    contracts: () => refuses('contracts', { query: { username } }),
    contractRequests: () => refuses('contractRequests', { query: { username } }),
    proposeContract: () =>
      refuses('proposeContract', { body: { username, ...salary([tier(1_000)]), paymentPassword: '481516' } }),
    simulateContract: () => refuses('simulateContract', { body: { username, ...salary([tier(1_000)]) } }),
    contractDownlines: () => refuses('contractDownlines', { query: { kind: 'DAILY', username } }),
    contractProgress: () => refuses('contractProgress', { query: { contractId: '1' } }),
    cancelContractRequest: () => refuses('cancelContractRequest', { body: { requestId: 1 } }),
    endContract: () => refuses('endContract', { body: { contractId: 1 } }),
    processDividend: () => refuses('processDividend', { query: { status: 'A', requestId: '1' } }),
    processDailySalary: () => refuses('processDailySalary', { query: { id: '1', status: 'A' } }),
    processHourSalary: () => refuses('processHourSalary', { body: { contractId: 1, status: 'A' } }),
    processRealtimeSalary: () => refuses('processRealtimeSalary', { body: { contractId: 1, status: 'A' } }),
    async transferDownline() {
      const [owner, stranger] = pages();
      // The owner stands below nobody who asks.
      const body = { username, amount: 10, paymentPassword: '481516', requestKey: 'walk' };
      expect((await stranger.call('transferDownline', { body })).errorCode).toBe('transfer.off');
      expect((await owner.call('turnoverRequirements')).value).toMatchObject({ totalCount: 0 });
    },
  };
}
