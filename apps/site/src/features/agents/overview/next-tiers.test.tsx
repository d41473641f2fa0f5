import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '../../../domain/session/store.ts';
import { runningPeriod } from '../../../mocks/contracts.ts';
import { withMember } from '../../../test/member.ts';
import { showScreen } from '../../../test/screen.tsx';
import { withGateway } from '../../../test/server.ts';
import { NextTiers } from './next-tiers.tsx';

const gateway = withGateway();
withMember();

const show = async (customerType = 1) => {
  useSession.setState({ customerType });
  await showScreen(<NextTiers />, '/agent/agentTeamOverview');
};

it('shows of each contract what the next tier still asks for, as bars, in words and as a table', async () => {
  const [day, standing] = [runningPeriod(), runningPeriod().standing];
  const dividend = {
    ...{ ...day, id: 2, kind: 'DIVIDEND' as const, salaryType: null, rate: null, gross: 0 },
    days: { start: '2026-11-16', end: '2026-11-20' },
    standing: {
      ...standing,
      tier: null,
      profit: -300,
      carriedOver: -500,
      missing: { rate: 100_000, validBet: 0, profit: 800, activeMembers: 0 },
    },
  };
  gateway().overrides.contractsRunning = () => ({
    list: [{ ...day, id: 1, kind: 'DAILY', salaryType: 'SINGLE_BET', rate: 2_000 }, dividend],
  });
  await show();
  const part = await screen.findByRole('region', { name: 'Towards the next tier' });
  const [daily, loss] = within(part).getAllByRole('listitem');
  expect(daily?.textContent).toContain('Tier 0.2% · ₫12.00 before what is owed below');
  expect(daily?.textContent).toContain('To 0.5%: ₫4,000.00 valid bet, 2 active members more.');
  expect(within(daily as HTMLElement).getAllByRole('progressbar')).toHaveLength(2);
  expect(loss?.textContent).toContain('With -₫500.00 carried over from before.');
  expect(loss?.textContent).toContain('To 10%: ₫800.00 kept by the house more.');
  const rows = within(within(part).getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows[1]?.textContent).toContain('₫6,000.00 / ₫10,000.00');
  expect(rows[1]?.textContent).toContain('1 / 3');
  expect(rows[2]?.textContent).toContain('-₫300.00 / ₫500.00');
});

it('is not there without a contract, nor for an affiliate', async () => {
  let asked = 0;
  gateway().overrides.contractsRunning = () => {
    asked += 1;
    return { list: [] };
  };
  await show(41);
  expect(screen.queryByRole('region')).toBeNull();
  expect(asked).toBe(0);
  cleanup();
  await show();
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByRole('region')).toBeNull();
});
