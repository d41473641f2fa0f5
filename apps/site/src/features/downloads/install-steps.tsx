import { useSearchParams } from 'react-router';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Chips } from '../../shared/ui/data/chips.tsx';
import styles from './install-steps.module.css';
import { StepArt, type StepScene } from './step-art.tsx';

export type Device = 'ios' | 'android';

interface Step {
  scene: StepScene;
  title: MessageId;
  text: MessageId;
}

const LAST: Step = { scene: 'home', title: 'dl_start', text: 'dl_start_text' };

const STEPS: Readonly<Record<Device, readonly Step[]>> = {
  ios: [
    { scene: 'safari', title: 'dl_ios_open', text: 'dl_ios_open_text' },
    { scene: 'share', title: 'dl_ios_share', text: 'dl_ios_share_text' },
    { scene: 'addIos', title: 'dl_ios_add', text: 'dl_ios_add_text' },
    LAST,
  ],
  android: [
    { scene: 'chrome', title: 'dl_android_open', text: 'dl_android_open_text' },
    { scene: 'dots', title: 'dl_android_menu', text: 'dl_android_menu_text' },
    { scene: 'addAndroid', title: 'dl_android_add', text: 'dl_android_add_text' },
    LAST,
  ],
};

const DEVICES = [
  { value: 'ios', label: 'iPhone · iPad' },
  { value: 'android', label: 'Android' },
] as const;

/** The device of a query, else the one in the visitor's hand, else Android. */
export function deviceOf(asked: string | null, userAgent: string): Device {
  const name = asked?.toLowerCase();
  if (name === 'ios' || name === 'android') return name;
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'android';
}

/** How the site is installed on each kind of phone, in pictures. */
export function InstallSteps() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const device = deviceOf(search.get('device'), navigator.userAgent);
  return (
    <section id="steps" className={styles.section} aria-labelledby="steps-title">
      <div className={styles.head}>
        <h2 id="steps-title" className={styles.title}>
          {t('dl_steps')}
        </h2>
        <Chips
          label={t('dl_phone')}
          options={DEVICES}
          value={device}
          onChange={(value) => setSearch({ device: value }, { replace: true, preventScrollReset: true })}
        />
      </div>
      <ol className={styles.steps}>
        {STEPS[device].map((step, index) => (
          <li key={step.title} className={styles.step}>
            <StepArt scene={step.scene} />
            <div className={styles.words}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className={styles.name}>{t(step.title)}</h3>
              <p className={styles.text}>{t(step.text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
