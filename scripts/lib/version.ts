import manifest from '../../package.json' with { type: 'json' };

/** The project's version: CHANGELOG.md says what is in it. */
export const VERSION: string = manifest.version;
