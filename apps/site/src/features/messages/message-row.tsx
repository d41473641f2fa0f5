import { useId } from 'react';
import { Link } from 'react-router';
import { contractsPath } from '../../domain/agents/contracts.ts';
import { useBrand } from '../../domain/brand/brand.ts';
import type { InboxMessage } from '../../domain/messages/inbox.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import styles from './messages.module.css';

interface MessageRowProps {
  message: InboxMessage;
  isOpen: boolean;
  isChosen: boolean;
  onToggle: () => void;
  onChoose: (isChosen: boolean) => void;
}

/** A message: mark, title, time, whether it is pinned and was read; its words below while it is open. */
export function MessageRow({ message, isOpen, isChosen, onToggle, onChoose }: MessageRowProps) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const id = useId();
  const { title, content, pinned, sentTime, readTime, contract } = message;
  return (
    <li className={styles.message} data-unread={readTime === null}>
      <div className={styles.row}>
        <label className={styles.mark}>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t('mg_select', { title })}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </label>
        <button type="button" className={styles.opener} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className={styles.title}>{title}</span>
          <time className={styles.time} dateTime={new Date(sentTime).toISOString()}>
            {momentText(sentTime, locale, businessTimezone)}
          </time>
          <span className={styles.state}>
            {[pinned ? t('mg_pinned') : [], t(readTime === null ? 'mg_unread' : 'mg_read')].flat().join(' · ')}
          </span>
          <span className={styles.sign} data-open={isOpen}>
            <Icon name="chevronDown" size={16} />
          </span>
        </button>
      </div>
      <div id={id} className={styles.words} hidden={!isOpen}>
        {content}
        {contract !== null && (
          <Link className={buttonClass({ size: 'small' })} to={contractsPath(contract)}>
            {t('mg_to_contract')}
          </Link>
        )}
      </div>
    </li>
  );
}
