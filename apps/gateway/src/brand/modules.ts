/**
 * The white-label modules that switch a feature: docs/rules/brand.md#modules. A brand keeps its own state of each; a brand that
 * was made before a module existed has its usual state.
 */
export const MODULES = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'DIRECTREG3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
  'CHNGPASSVERIF3',
  'MEMBERCENTER3',
  'AGENTCENTER3',
] as const;

export type ModuleId = (typeof MODULES)[number];

const USUALLY_ON: readonly string[] = ['MEMBERCENTER3', 'AGENTCENTER3'];

/** A module that nobody has switched is off, but for what a brand closes by way of exception. */
export const isUsuallyOn = (modId: string): boolean => USUALLY_ON.includes(modId);

/** A module as it is stored. */
export interface ModuleRow {
  modId: string;
  parentId: string | null;
  position: number;
  enabled: boolean;
}

/** A node of the tree on the wire; `enabled` is '1' or '0'. */
export interface ModuleNode {
  modId: string;
  enabled: string;
  childrenNodes: ModuleNode[];
}

/** The tree below ROOT, children by position. Modules that a brand does not have are added in their usual state. */
export function moduleTree(rows: readonly ModuleRow[]): ModuleNode {
  const known = new Set(rows.map((row) => row.modId));
  const missing = MODULES.filter((modId) => !known.has(modId)).map((modId) => ({
    modId,
    parentId: null,
    enabled: isUsuallyOn(modId),
  }));
  const all = [...rows].sort((a, b) => a.position - b.position || (a.modId < b.modId ? -1 : 1));
  const below = (parentId: string | null): ModuleNode[] =>
    [...all, ...missing]
      .filter((row) => row.parentId === parentId)
      .map((row) => ({ modId: row.modId, enabled: row.enabled ? '1' : '0', childrenNodes: below(row.modId) }));
  return { modId: 'ROOT', enabled: '1', childrenNodes: below(null) };
}

/** The same as a flat map. A module below one that is off is off. */
export function moduleMap(tree: ModuleNode): Record<string, boolean> {
  const flat: Record<string, boolean> = {};
  const walk = (node: ModuleNode, open: boolean): void => {
    for (const child of node.childrenNodes) {
      const on = open && child.enabled === '1';
      flat[child.modId] = on;
      walk(child, on);
    }
  };
  walk(tree, true);
  return flat;
}
