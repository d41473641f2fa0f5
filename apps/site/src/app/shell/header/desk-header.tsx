import { AppDownload } from '../side/app-download.tsx';
import { LanguageSelect } from './language-select.tsx';
import { SearchBox } from './search-box.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export { HeaderNav } from './header-nav.tsx';

/** The app, language and theme; on a phone they are in the menu. */
export function HeaderTools() {
  return (
    <div className="m-tools">
      <AppDownload />
      <LanguageSelect />
      <ThemeSwitch />
      <SearchBox />
    </div>
  );
}
