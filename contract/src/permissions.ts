/** Roles a person can be given. `super_hero` is the operator's own staff and never handed out through the API. */
export const roles = ['owner', 'admin', 'member', 'guest'] as const;
export type Role = (typeof roles)[number];
export type ActingRole = Role | 'super_hero';

const everyone = ['owner', 'admin', 'member', 'guest'] as const;
const team = ['owner', 'admin', 'member'] as const;
const management = ['owner', 'admin'] as const;

/** Which roles hold which permission. The rows of the specification's table, declared once for both sides. */
const grants = {
  'organization:bill': ['owner'],
  'organization:delete': ['owner'],
  'organization:manage': management,
  'organization:read': everyone,
  'campaign:read': everyone,
  'campaign:write': team,
  'format:read': team,
  'format:write': team,
  'upload:write': everyone,
  'version:waive': team,
  'insight:read': team,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof grants;
export const permissions = Object.keys(grants) as Permission[];

/** Whether a role holds a permission. A super hero helps as an admin would. */
export function can(role: ActingRole, permission: Permission): boolean {
  const holders: readonly Role[] = grants[permission];
  return holders.includes(role === 'super_hero' ? 'admin' : role);
}

interface Person {
  accountId: string;
  role: ActingRole;
}

/** Guests replace and delete only what they uploaded themselves; the team may do it to any version. */
export function canDeleteVersion(person: Person, version: { uploadedById: string | null }): boolean {
  return person.role !== 'guest' || version.uploadedById === person.accountId;
}
