/** The programs that read settings. */
export type Program = 'gateway' | 'studio' | 'bank';

/** A setting as operators know it. docs/configuration.md and `.env.example` are made of these. */
export interface Setting {
  /** What it is for, in Markdown, without its usual value. */
  meaning: string;
  /** The value that is taken where none is set. */
  usual?: string;
  /** What is done where none is set and that is no fixed value. */
  otherwise?: string;
  /** It must not be seen: it can be given as a file, and the studio is not told the gateway's. */
  isSecret?: true;
  example: string;
  readBy: readonly Program[];
}

/** Settings by heading of the reference and name. */
export type SettingGroups = Readonly<Record<string, Readonly<Record<string, Setting>>>>;
