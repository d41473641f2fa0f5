import { useBrand } from '../../../domain/brand/brand.ts';
import { appAddress } from '../../../domain/brand/resources.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { QrCode } from '../../../shared/ui/data/qr-code.tsx';
import styles from './app-codes.module.css';

const APPS = [
  { platform: 'ANDROID', name: 'Android', label: 'qr_android' },
  { platform: 'IOS', name: 'iOS', label: 'qr_ios' },
] as const;

/** The codes that bring the app to a phone, each a link as well. */
export default function AppCodes({ isColumn = false }: { isColumn?: boolean }) {
  const t = useT();
  const { resources } = useBrand();
  return (
    <ul className={styles.codes} data-column={isColumn}>
      {APPS.map(({ platform, name, label }) => (
        <li key={platform}>
          <a className={styles.code} href={appAddress(resources, platform)}>
            <QrCode value={appAddress(resources, platform)} label={t(label)} />
            <span>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
