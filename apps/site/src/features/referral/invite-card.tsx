import { useBrand } from '../../domain/brand/brand.ts';
import { inviteLink, type ReferralDetails } from '../../domain/referral/referral.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { QrCode } from '../../shared/ui/data/qr-code.tsx';
import { CopyButton } from '../../shared/ui/text/copy-button.tsx';
import styles from './referral.module.css';

/** Hands the link to another app of the device; only where the browser can. */
function ShareButton({ link }: { link: string }) {
  const t = useT();
  const { brandName: name } = useBrand();
  if (typeof navigator.share !== 'function') return null;
  const handleShare = async () => {
    // Whoever closes the list of apps has shared nothing, and needs no word about it.
    await navigator.share({ title: name, text: t('iv_share_text', { brand: name }), url: link }).catch(() => {});
  };
  return (
    <Button tone="primary" size="small" onClick={() => void handleShare()}>
      {t('iv_share')}
    </Button>
  );
}

/** How friends are invited: code, link and QR code, to be copied or shared. */
export function InviteCard({ details, code }: { details: ReferralDetails; code: string }) {
  const t = useT();
  const link = inviteLink(details, code);
  return (
    <div className={styles.invite}>
      <QrCode value={link} label={t('iv_qr')} />
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{t('iv_code')}</dt>
          <dd>
            <bdi className={styles.code}>{code}</bdi>
            <CopyButton text={code} about={t('iv_copy_code')} />
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>{t('iv_link')}</dt>
          <dd>
            <bdi className={styles.link}>{link}</bdi>
            <CopyButton text={link} about={t('iv_copy_link')} />
            <ShareButton link={link} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
