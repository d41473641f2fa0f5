import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePictureAddress } from '../../domain/brand/use-picture-address.ts';
import { linkTarget } from '../../domain/content/link-target.ts';
import type { Announcement } from '../../domain/content/queries.ts';
import { useLoginGate } from '../../domain/session/use-login-gate.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button, buttonClass } from '../../shared/ui/base/button.tsx';
import { useBackCloses } from '../../shared/ui/overlay/back-closes.ts';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import { RichText } from '../../shared/ui/text/rich-text.tsx';
import styles from './popup-dialog.module.css';

export interface PopupDialogProps {
  /** The popups to go through, one at a time. */
  queue: readonly Announcement[];
  /** A popup is on the screen. */
  onShown: (id: number) => void;
  /** The reader is done with all of them. */
  onClose: (isQuietToday: boolean) => void;
}

function Picture({ popup, onFollow }: { popup: Announcement; onFollow: () => void }) {
  const t = useT();
  const pictureAddress = usePictureAddress();
  const gate = useLoginGate();
  const src = pictureAddress(popup.photoUrl);
  const [brokenSrc, setBrokenSrc] = useState('');
  const target = linkTarget(popup, location.origin);
  const hasPicture = src !== '' && src !== brokenSrc;
  const picture = hasPicture && (
    <img
      className={styles.picture}
      src={src}
      alt={target ? popup.title : ''}
      width={960}
      height={400}
      decoding="async"
      draggable={false}
      onError={() => setBrokenSrc(src)}
    />
  );
  if (!target) return picture;
  const className = hasPicture ? styles.pictureLink : buttonClass({ size: 'small' });
  const words = picture || t('popup_see');
  if ('href' in target) {
    return (
      <a className={className} href={target.href} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
        {words}
      </a>
    );
  }
  const { to, needsLogin } = target;
  return (
    <Link
      className={className}
      to={to}
      onClick={(event) => {
        onFollow();
        if (needsLogin) gate(event, to);
      }}
    >
      {words}
    </Link>
  );
}

/** Announcements one after the other in one dialog. Escape, the cross and a click beside it end them all. */
export default function PopupDialog({ queue, onShown, onClose }: PopupDialogProps) {
  const t = useT();
  const pictureAddress = usePictureAddress();
  const [place, setPlace] = useState(0);
  const [isQuiet, setIsQuiet] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const popup = queue[place];
  const isLast = place >= queue.length - 1;
  const id = popup?.id;

  useEffect(() => {
    if (id === undefined) return;
    onShown(id);
    top.current?.scrollIntoView({ block: 'end' });
  }, [id, onShown]);

  useBackCloses(() => onClose(isQuiet));

  if (!popup) return null;
  const handleClose = () => onClose(isQuiet);
  return (
    <Dialog
      size="form"
      title={popup.title}
      onClose={handleClose}
      initialFocus={() => foot.current?.querySelector('button') ?? null}
    >
      <div ref={top} />
      <div className={styles.content} data-pictured={popup.photoUrl !== ''}>
        <Picture key={popup.id} popup={popup} onFollow={handleClose} />
        <RichText html={popup.content} headingLevel={3} pictureAddress={pictureAddress} />
      </div>
      <div ref={foot} className={styles.foot}>
        <label className={styles.quiet}>
          <input type="checkbox" checked={isQuiet} onChange={(event) => setIsQuiet(event.target.checked)} />
          <span>{t('popup_today')}</span>
        </label>
        <div className={styles.steps}>
          <span className={styles.count} role="status">
            {queue.length > 1 ? t('popup_count', { number: place + 1, total: queue.length }) : ''}
          </span>
          <Button tone="primary" onClick={isLast || isQuiet ? handleClose : () => setPlace(place + 1)}>
            {t(isLast || isQuiet ? 'close' : 'popup_next')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
