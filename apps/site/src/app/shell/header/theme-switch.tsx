import { useT } from '../../../shared/i18n/use-t.ts';
import { applyTheme, useTheme } from '../../../shared/theme/theme.ts';
import { IconButton } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';

/** Changes between the dark and the light theme. */
export function ThemeSwitch() {
  const t = useT();
  const theme = useTheme((state) => state.theme);
  const next = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={t(next === 'light' ? 'theme_to_light' : 'theme_to_dark')} onClick={() => applyTheme(next)}>
      <Icon name={next === 'light' ? 'sun' : 'moon'} />
    </IconButton>
  );
}
