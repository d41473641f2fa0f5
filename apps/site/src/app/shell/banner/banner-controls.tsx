import { type RefObject, useEffect, useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import styles from './banner-controls.module.css';
import { useAutoplay, usePrefersStill } from './use-autoplay.ts';

interface BannerControlsProps {
  /** The carousel; its first child is the track that scrolls. */
  section: RefObject<HTMLElement | null>;
  slides: readonly { id: number; title: string }[];
}

/** Which slide a track shows: the one that most of its width is in. */
export function slideAt(track: Pick<Element, 'scrollLeft' | 'clientWidth'>): number {
  return track.clientWidth > 0 ? Math.round(track.scrollLeft / track.clientWidth) : 0;
}

/** Previous, next, pause and one dot for each banner, and the change every five seconds. Swiping is the browser's. */
export default function BannerControls({ section, slides }: BannerControlsProps) {
  const t = useT();
  const count = slides.length;
  const [index, setIndex] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const prefersStill = usePrefersStill();
  const current = Math.min(index, count - 1);

  useEffect(() => {
    const track = section.current?.firstElementChild;
    if (!track) return;
    const handleScroll = () => setIndex(slideAt(track));
    // Its end only: on the way, a slide that was chosen would light the dots of all it passes.
    track.addEventListener('scrollend', handleScroll);
    return () => track.removeEventListener('scrollend', handleScroll);
  }, [section]);

  const show = (wanted: number) => {
    const next = (wanted + count) % count;
    const track = section.current?.firstElementChild;
    track?.scrollTo({ left: next * track.clientWidth, behavior: prefersStill ? 'auto' : 'smooth' });
    setIndex(next);
  };
  const handleNext = () => show(current + 1);
  useAutoplay(section, { count, isStopped, turn: current, onNext: handleNext });

  return (
    <div className={styles.controls}>
      <button type="button" className={styles.button} aria-label={t('previous_banner')} onClick={() => show(current - 1)}>
        <Icon name="chevronLeft" size={16} />
      </button>
      {slides.map(({ id, title }, place) => (
        <button
          key={id}
          type="button"
          className={styles.dot}
          aria-label={t('banner_of', { page: place + 1, total: count, title })}
          aria-current={place === current}
          onClick={() => show(place)}
        />
      ))}
      <button type="button" className={styles.button} aria-label={t('next_banner')} onClick={handleNext}>
        <Icon name="chevronRight" size={16} />
      </button>
      {!prefersStill && (
        <button
          type="button"
          className={styles.button}
          aria-label={t(isStopped ? 'play_banners' : 'pause_banners')}
          onClick={() => setStopped(!isStopped)}
        >
          <Icon name={isStopped ? 'play' : 'pause'} size={16} />
        </button>
      )}
    </div>
  );
}
