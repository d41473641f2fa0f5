import manifest from '../../package.json' with { type: 'json' };

/** The version of this code: CHANGELOG.md says what is in it. */
export const VERSION: string = manifest.version;
