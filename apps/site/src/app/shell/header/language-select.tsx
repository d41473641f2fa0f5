import { useBrand } from '../../../domain/brand/brand.ts';
import { chooseAndStore } from '../../../shared/i18n/choose.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { selectableLanguages, spokenFor, useLanguage } from '../../../shared/i18n/i18n.ts';
import { findLanguage, type LanguageInfo } from '../../../shared/i18n/languages.ts';
import { translate, useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import styles from './language-select.module.css';

/** The language whose words stand in for one that has none; null for one that has. */
const standInFor = (language: LanguageInfo): LanguageInfo | null => {
  const spoken = spokenFor(language);
  return spoken.code === language.code ? null : spoken;
};

/** Languages of the brand, in the registry's order. One without words says in which language the texts are for now. */
export function LanguageSelect() {
  const t = useT();
  const offered = useBrand().languages;
  const { language } = useLanguage();
  const standIn = language && standInFor(language);

  const handleChange = async (code: string) => {
    const chosen = findLanguage(code);
    if (!chosen) return;
    try {
      await chooseAndStore(chosen);
      if (standInFor(chosen)) showToast({ tone: 'info', title: chosen.name, text: translate('language_for_now') });
    } catch (error) {
      showToast({ tone: 'bad', title: t('language_failed'), text: errorText(error) });
    }
  };

  return (
    <label className={styles.select}>
      <Icon name="globe" />
      <span className="visually-hidden">{t('language')}</span>
      <span className={styles.code} aria-hidden="true">
        {language?.code}
        {standIn && <small className={styles.standIn}>{standIn.code}</small>}
      </span>
      <select className={styles.native} value={language?.code} onChange={(event) => void handleChange(event.target.value)}>
        {selectableLanguages(offered).map((each) => {
          const other = standInFor(each);
          return (
            <option key={each.code} value={each.code} lang={each.tag}>
              {other ? `${each.name} (${other.name})` : each.name}
            </option>
          );
        })}
      </select>
    </label>
  );
}
