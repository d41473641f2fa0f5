import { TEAM_SCOPES } from '../../domain/agents/reports.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { RecordField } from '../../shared/lib/use-record-search.ts';

/** Whose rows a record of the team is asked for. */
type TeamSelectionField = 'scope' | 'member';

/** The choices of whose rows: of the whole line, those right below, oneself, or one by the whole name. */
export function useTeamFields(): RecordField<TeamSelectionField>[] {
  const t = useT();
  return [
    { field: 'member', label: t('tm_search') },
    {
      field: 'scope',
      label: t('rp_scope'),
      isAlways: true,
      options: TEAM_SCOPES.map((value) => ({ value: value === 'team' ? '' : value, label: t(`rp_scope_${value}`) })),
    },
  ];
}

/** What these choices ask for. */
export const selectionOf = ({ scope, member }: Readonly<Record<TeamSelectionField, string>>) => ({
  scope: TEAM_SCOPES.find((each) => each === scope) ?? 'team',
  ...(member !== '' && { username: member }),
});
