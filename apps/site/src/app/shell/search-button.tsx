import { useT } from '../../shared/i18n/use-t.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { useDialogs } from '../../shared/ui/dialog-route.ts';
import { Icon } from '../../shared/ui/icon.tsx';

/** The way to the search over all games on a phone. */
export function SearchButton() {
  const t = useT();
  const { open } = useDialogs();
  return (
    <IconButton className="m-find" label={t('search_all_games')} onClick={() => open('search')}>
      <Icon name="search" />
    </IconButton>
  );
}
