const WORD = /['"](#?\w[\w.-]*)['"]/g;
/** In the page of the first paint: `{{EN:hero_title}}`. */
const MARK = /\{\{(?:[A-Z]{2}|\*):([a-z0-9_]+)\}\}/g;
const PROPERTY = /\b([A-Za-z_]\w*)\s*:/g;
const TEMPLATE = /`([^`\n]*\$\{[^`\n]*)`/g;
/** What a key put together in code has at least in common with its kin: shorter beginnings would excuse anything. */
const SHORTEST = 4;

/** The keys that a template string can make: its fixed parts, with anything of a key's letters between them. */
function patternOf(template: string): RegExp | null {
  const fixed = template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '\0');
  if (!/^[\w.\0]+$/.test(fixed) || fixed.replaceAll('\0', '').length < SHORTEST) return null;
  return new RegExp(`^${fixed.replaceAll('.', '\\.').replaceAll('\0', '[\\w.-]+')}$`);
}

/**
 * The keys that none of the sources uses: neither written out in quotes (or, with `asProperties`, as a property's name) nor
 * made by a template string such as `class_${name}`.
 */
export function unusedKeys(keys: readonly string[], sources: readonly string[], asProperties = false): string[] {
  const written = new Set<string>();
  const patterns: RegExp[] = [];
  for (const source of sources) {
    for (const pattern of [WORD, MARK, ...(asProperties ? [PROPERTY] : [])]) {
      for (const [, key = ''] of source.matchAll(pattern)) written.add(key);
    }
    for (const [, template = ''] of source.matchAll(TEMPLATE)) {
      const pattern = patternOf(template);
      if (pattern) patterns.push(pattern);
    }
  }
  return keys.filter((key) => !written.has(key) && !patterns.some((pattern) => pattern.test(key)));
}
