import { channelEntries } from '../channels/entries.ts';
import { entries } from './entries.ts';
import type { Setting, SettingGroups } from './setting.ts';

const groups = { ...entries, ...channelEntries };

type Names<Groups> = { [Heading in keyof Groups]: keyof Groups[Heading] }[keyof Groups];

/** The name of a setting; `VENDOR_KEY_<CODE>` stands for one of each vendor, `CHANNEL_KEY_<CODE>` for one of each provider. */
export type SettingName = Names<typeof groups>;

/** Every setting, by heading: the one table. What a program reads that is not here does not compile, or fails a test. */
export const SETTING_GROUPS: SettingGroups = groups;

/** Every setting by name. */
export const SETTINGS: ReadonlyMap<string, Setting> = new Map(
  Object.values(SETTING_GROUPS).flatMap((each) => Object.entries(each)),
);

const CODE = '<CODE>';

/** The setting that a variable of the environment stands for, a vendor's for its pattern; undefined for others. */
export const settingOf = (variable: string): Setting | undefined =>
  SETTINGS.get(variable) ??
  [...SETTINGS].find(([name]) => {
    const start = name.slice(0, -CODE.length);
    return name.endsWith(CODE) && variable.startsWith(start) && variable.length > start.length;
  })?.[1];
