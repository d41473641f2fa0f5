import { channelEntries } from '../channels/entries.ts';
import { entries } from './entries.ts';
import type { Setting, SettingGroups } from './setting.ts';

const groups = { ...entries, ...channelEntries };

type Names<Groups> = { [Heading in keyof Groups]: keyof Groups[Heading] }[keyof Groups];

/** The name of a setting; `VENDOR_KEY_<CODE>` stands for one of each vendor. */
export type SettingName = Names<typeof groups>;

/** Every setting, by heading: the one table. What a program reads that is not here does not compile, or fails a test. */
export const SETTING_GROUPS: SettingGroups = groups;

/** Every setting by name. */
export const SETTINGS: ReadonlyMap<string, Setting> = new Map(
  Object.values(SETTING_GROUPS).flatMap((each) => Object.entries(each)),
);

/** The setting that a variable of the environment stands for, with the vendors' codes taken for their pattern; undefined for others. */
export const settingOf = (variable: string): Setting | undefined =>
  SETTINGS.get(variable) ?? (/^VENDOR_KEY_./.test(variable) ? SETTINGS.get('VENDOR_KEY_<CODE>') : undefined);
