import { TEAM_RANGES, type TeamRange } from '../../../domain/agents/reports.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { cutDays, type Days } from '../../../shared/lib/day-ranges.ts';
import { Chips } from '../../../shared/ui/data/chips.tsx';
import { DayFields } from '../../../shared/ui/record/date-filter.tsx';

/** Of which days the overview is: of a range by its name, or of others. */
export interface Chosen {
  range: TeamRange;
  /** Null: of the range. */
  days: Days | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const OTHER = 'days';

/** What an address chooses. */
export function chosenIn(search: URLSearchParams, today: string): Chosen {
  const [from = '', to = ''] = [search.get('from') ?? '', search.get('to') ?? ''];
  const range = TEAM_RANGES.find((each) => each === search.get('range')) ?? 'today';
  return { range, days: DAY.test(from) && DAY.test(to) ? cutDays({ from, to }, today) : null };
}

interface RangeChoiceProps {
  chosen: Chosen;
  today: string;
  /** What the address says from now on; what is empty goes. */
  onChoose: (next: { range: string; from: string; to: string }) => void;
}

/** The ranges by their names, and the two days of any other. */
export function RangeChoice({ chosen: { range, days }, today, onChoose }: RangeChoiceProps) {
  const t = useT();
  const showDays = (next: Days) => onChoose({ range: '', ...next });
  const show = (value: string) => {
    if (value === OTHER) showDays(days ?? { from: today, to: today });
    else onChoose({ range: value, from: '', to: '' });
  };
  return (
    <>
      <Chips
        isStacked
        label={t('rp_range')}
        options={[
          ...TEAM_RANGES.map((value) => ({ value: value as string, label: t(`rp_range_${value}`) })),
          { value: OTHER, label: t('rp_other_days') },
        ]}
        value={days ? OTHER : range}
        onChange={show}
      />
      {days && <DayFields days={days} today={today} onType={showDays} onChoose={showDays} />}
    </>
  );
}
