import { expect, it } from 'vitest';
import { TRIAL_TYPE } from '../../../domain/session/store.ts';
import { CENTRE_PAGES, type CentrePage } from '../../member-centre/pages.ts';
import { MEMBER_PAGES, memberMenu } from './member-menu.ts';

const ALL = Object.fromEntries(
  ['securityCenter', 'agent', 'withdraw', 'transactionHistory', 'personalHistoryCopy', 'referral'].map((page) => [
    page,
    `/${page}`,
  ]),
);
const member = { customerType: 0, hasReferral: false, isCentreOpen: false, hasAgentCentre: true };
const labels = (...given: Parameters<typeof memberMenu>) => memberMenu(...given).map((entry) => entry.label);

it('offers what a member has, in the specification’s order', () => {
  expect(labels(member, ALL)).toEqual(['in_my_account', 'in_increase_withdrawal', 'in_account_record', 'in_betting_record']);
});

it.each([
  [0, false],
  [1, true],
  [2, true],
  [4, false],
  [41, true],
  [42, true],
])('shows the agent centre to account type %i: %s', (customerType, isShown) => {
  expect(labels({ ...member, customerType }, ALL).includes('agent_centre')).toBe(isShown);
});

it('shows the agent centre to nobody where the brand has switched it off', () => {
  expect(labels({ ...member, customerType: 1, hasAgentCentre: false }, ALL)).not.toContain('agent_centre');
});

it('has no member section for a trial account', () => {
  expect(labels({ ...member, customerType: TRIAL_TYPE, hasReferral: true }, ALL)).toEqual([]);
});

it('invites friends while that promotion runs and the member centre is closed', () => {
  expect(labels({ ...member, hasReferral: true }, ALL)).toContain('invite_friends');
  expect(labels({ ...member, hasReferral: true, isCentreOpen: true }, ALL)).not.toContain('invite_friends');
  expect(labels(member, ALL)).not.toContain('invite_friends');
});

it('offers no page that has no screen', () => {
  const offered = memberMenu({ ...member, customerType: 1, hasReferral: true });
  const pages: readonly CentrePage[] = CENTRE_PAGES;
  const own = pages.filter(({ menuPlace }) => menuPlace !== undefined).map(({ page }) => MEMBER_PAGES[page]);
  expect(offered.map((entry) => entry.to).toSorted()).toEqual([...own, '/agent'].toSorted());
});
