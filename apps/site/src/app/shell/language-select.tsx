import { useBrand } from '../../domain/brand/brand.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { chooseAndStore, hasBundle, useLanguage } from '../../shared/i18n/i18n.ts';
import { findLanguage, LANGUAGES } from '../../shared/i18n/languages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { errorText } from '../../shared/ui/error-text.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import styles from './language-select.module.css';

/** Languages of the brand, in the registry's order. One without words of its own is offered too, and says so. */
export function LanguageSelect() {
  const t = useT();
  const offered = useBrand().languages;
  const { language, isFallback } = useLanguage();

  const handleChange = async (code: string) => {
    const chosen = findLanguage(code);
    if (!chosen) return;
    try {
      await chooseAndStore(chosen);
      // Names and messages of the gateway come in the language of the call.
      await queryClient.invalidateQueries();
      if (!hasBundle(chosen.code)) {
        showToast({ tone: 'info', title: t('language_missing', { language: chosen.name }), text: t('language_missing_text') });
      }
    } catch (error) {
      showToast({ tone: 'bad', title: t('language_failed'), text: errorText(error) });
    }
  };

  return (
    <label className={styles.select}>
      <Icon name="globe" />
      <span className="visually-hidden">{t('language')}</span>
      <span className={styles.code} aria-hidden="true">
        {isFallback ? `${language?.code} · EN` : language?.code}
      </span>
      <select className={styles.native} value={language?.code} onChange={(event) => void handleChange(event.target.value)}>
        {LANGUAGES.filter(({ code }) => offered.includes(code)).map(({ code, name, tag }) => (
          <option key={code} value={code} lang={tag}>
            {hasBundle(code) ? name : `${name} (English)`}
          </option>
        ))}
      </select>
    </label>
  );
}
