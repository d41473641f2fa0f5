import { Link } from 'react-router';
import { useIsAssistant } from '../../domain/session/use-is-assistant.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import type { NextGame } from '../../shared/ui/data/next-games.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';

/** Nobody is below: how somebody comes there, and the way to open an account or make a link, which assistants do not. */
export function NobodyYet({ tiles }: { tiles: readonly NextGame[] | undefined }) {
  const t = useT();
  const action = !useIsAssistant() && (
    <Link className={buttonClass({ tone: 'primary' })} to="/agent/registerCenter">
      {t('ac_register')}
    </Link>
  );
  return <Empty icon="people" title={t('tm_none')} text={t('tm_none_text')} action={action} tiles={tiles} />;
}
