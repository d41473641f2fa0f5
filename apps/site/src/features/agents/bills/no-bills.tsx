import { Link } from 'react-router';
import type { BillSide } from '../../../domain/agents/bills.ts';
import { useSuggestions } from '../../../domain/play/use-suggestions.ts';
import { useIsAssistant } from '../../../domain/session/use-is-assistant.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { buttonClass } from '../../../shared/ui/base/button.tsx';
import { Empty } from '../../../shared/ui/text/empty.tsx';
import { NothingHere } from '../nothing-here.tsx';

/** No bills: own ones come of a contract, to which this leads, those that the agent pays of who is below. */
export function NoBills({ side }: { side: BillSide }) {
  const t = useT();
  const tiles = useSuggestions();
  if (useIsAssistant() || side === 'downline') return <NothingHere icon="seal" title={t('bl_none')} />;
  const action = (
    <Link className={buttonClass()} to="?tab=contract" replace>
      {t('ct_my_contract')}
    </Link>
  );
  return <Empty icon="seal" title={t('bl_none')} text={t('bl_none_own')} tiles={tiles} action={action} />;
}
