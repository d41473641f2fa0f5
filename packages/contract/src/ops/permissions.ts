/** What an operator can be allowed to do: every call of the operator's API asks for one of these. */
export const OPS_PERMISSIONS = [
  'brand.read',
  'brand.write',
  'content.read',
  'content.write',
  'promotions.read',
  'promotions.write',
  'points.read',
  'points.write',
  'rewards.write',
  'games.read',
  'games.write',
  'pins.write',
  'accounts.read',
  'accounts.write',
  'accounts.reset',
  'accounts.funds',
  'agents.write',
  'wins.read',
  'wins.decide',
  'deposits.read',
  'deposits.decide',
  'tickets.answer',
  'channels.write',
  'withdrawals.read',
  'withdrawals.decide',
  'withdrawals.pay',
  'pictures.read',
  'jobs.read',
  'jobs.run',
  'events.read',
  'events.decide',
  'audit.read',
  'operators.read',
  'operators.write',
  'proposals.read',
  'proposals.decide',
] as const;
export type OpsPermission = (typeof OPS_PERMISSIONS)[number];

const PUBLISHED = ['brand.read', 'content.read', 'promotions.read', 'points.read', 'games.read', 'proposals.read'] as const;

/**
 * Roles as sets of permissions. An operator may have several, and may do what any of them allows.
 * `viewer` reads what is published, which wins are held and how far jobs have got; personal data and the audit are not among it.
 */
export const OPS_ROLES = {
  viewer: [...PUBLISHED, 'wins.read', 'jobs.read'],
  content: [...PUBLISHED, 'content.write', 'promotions.write', 'rewards.write', 'pins.write'],
  games: [...PUBLISHED, 'games.write', 'pins.write'],
  finance: [
    ...PUBLISHED,
    'points.write',
    'accounts.read',
    'accounts.funds',
    'wins.read',
    'wins.decide',
    'deposits.read',
    'deposits.decide',
    'tickets.answer',
    'channels.write',
    'withdrawals.read',
    'withdrawals.decide',
    'withdrawals.pay',
    'pictures.read',
    'proposals.decide',
    'jobs.read',
    'audit.read',
  ],
  risk: [
    ...PUBLISHED,
    'accounts.read',
    'accounts.write',
    'wins.read',
    'wins.decide',
    'deposits.read',
    'deposits.decide',
    'withdrawals.read',
    'withdrawals.decide',
    'pictures.read',
    'proposals.decide',
    'audit.read',
  ],
  support: [
    ...PUBLISHED,
    'accounts.read',
    'accounts.write',
    'accounts.reset',
    'wins.read',
    'deposits.read',
    'tickets.answer',
    'withdrawals.read',
    'pictures.read',
  ],
  agents: [...PUBLISHED, 'accounts.read', 'agents.write'],
  compliance: [...PUBLISHED, 'accounts.read', 'wins.read', 'jobs.read', 'audit.read', 'operators.read'],
  owner: OPS_PERMISSIONS,
} as const satisfies Record<string, readonly OpsPermission[]>;
export type OpsRole = keyof typeof OPS_ROLES;

/** Is this text the name of a role? */
export const isOpsRole = (name: string): name is OpsRole => Object.hasOwn(OPS_ROLES, name);

/** Does one of these roles hold the permission? */
export const isPermitted = (roles: readonly OpsRole[], permission: OpsPermission): boolean =>
  roles.some((role) => (OPS_ROLES[role] as readonly OpsPermission[]).includes(permission));
