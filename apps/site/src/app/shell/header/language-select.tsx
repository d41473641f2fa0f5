import { useBrand } from '../../../domain/brand/brand.ts';
import { chooseAndStore } from '../../../shared/i18n/choose.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { selectableLanguages, useLanguage } from '../../../shared/i18n/i18n.ts';
import { findLanguage } from '../../../shared/i18n/languages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import styles from './language-select.module.css';

/** Languages of the brand that have words, in the registry's order. */
export function LanguageSelect() {
  const t = useT();
  const offered = useBrand().languages;
  const { language } = useLanguage();

  const handleChange = async (code: string) => {
    const chosen = findLanguage(code);
    if (!chosen) return;
    try {
      await chooseAndStore(chosen);
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
      </span>
      <select className={styles.native} value={language?.code} onChange={(event) => void handleChange(event.target.value)}>
        {selectableLanguages(offered).map(({ code, name, tag }) => (
          <option key={code} value={code} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
