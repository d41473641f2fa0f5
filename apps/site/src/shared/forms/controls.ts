/** What the field shows and does; made by `useCaptcha` of the domain. */
export interface CaptchaControl {
  /** The verification widget, a proof of work, instead of the picture. */
  isWidget: boolean;
  digits: string;
  setDigits(digits: string): void;
  /** Address of the picture; empty until there is one. */
  picture: string;
  isBusy: boolean;
  isSolved: boolean;
  /** Why picture or challenge could not be had. */
  failure: unknown;
  refresh(): void;
  solve(): void;
  /** The digits, spoken: Base64 of a WAV file. */
  loadSound(): Promise<string | null>;
}

/** The countdown of the button; made by `useCode` of the domain. */
export interface CodeControl {
  /** Until another code may be asked for; 0 when it may. */
  secondsLeft: number;
  /** How long the countdown that began here takes; 0 when none did. */
  totalSeconds: number;
  isSending: boolean;
  /** Address of the page with the messages that a demo brand would have sent; null where they are really sent. */
  outbox?: string | null;
}

/** The ways of a second step. */
export type StepWay = 'sms' | 'email' | 'ga' | 'recovery';

/** The choice of a way, and the countdown of what is sent by it; made by `useStepCode` of the domain. */
export interface StepControl {
  ways: readonly StepWay[];
  way: StepWay;
  choose(way: StepWay): void;
  countdown: CodeControl;
}
