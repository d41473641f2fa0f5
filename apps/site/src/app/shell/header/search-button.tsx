import { useT } from '../../../shared/i18n/use-t.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { IconButton } from '../../../shared/ui/base/button.tsx';

/** The way to the search over all games on a phone. Its glass is drawn here: the entry does not carry the table of icons. */
export function SearchButton() {
  const t = useT();
  const { open } = useDialogs();
  return (
    <IconButton className="m-find" label={t('search_all_games')} onClick={() => open('search')}>
      <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6">
        <path strokeLinecap="round" d="M11 4.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM16 16l4 4" />
      </svg>
    </IconButton>
  );
}
