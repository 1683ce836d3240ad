/** Roles a person can be given. `super_hero` is the operator's own staff and cannot be granted through the API. */
export const roles = ['owner', 'admin', 'member', 'guest'] as const;
export type Role = (typeof roles)[number];
export type ActingRole = Role | 'super_hero';

const everyone = ['owner', 'admin', 'member', 'guest'] as const;
const team = ['owner', 'admin', 'member'] as const;
const management = ['owner', 'admin'] as const;
const owners = ['owner'] as const;

/** The roles of each permission. A guest's permissions apply to assigned campaigns and groups. */
const grants = {
  /** Plan, payment and invoices. */
  billing: owners,
  /** Reading whether the organization may write, and until when. */
  'plan:read': team,
  'organization:delete': owners,
  'organization:manage': management,
  'organization:read': everyone,
  'audit:read': management,
  'people:read': management,
  'people:manage': management,
  /** Inviting guests to campaigns and groups, and assigning people to them. */
  'people:assign': team,
  'group:read': everyone,
  'group:write': team,
  'campaign:read': everyone,
  'campaign:write': team,
  'preferences:read': team,
  'format:read': team,
  'format:write': team,
  'attribute:read': team,
  'attribute:write': team,
  'attribute:fill': everyone,
  'upload:write': everyone,
  'version:waive': team,
  /** Making a version that fits from one that does not; guests where the organization allows it (`guestRepairs`). */
  'version:repair': everyone,
  /** Filling slots of a creative from a version of another one. */
  'version:adapt': team,
  /** Approving a version, or requesting changes. */
  'version:decide': team,
  /** Reading the steps of a review, and the approval record. */
  'review:read': team,
  /** Deciding in place of a step's reviewers. */
  'review:override': management,
  /** Guests only read and answer comments addressed to them, unless the organization allows more (`guestComments`). */
  'comment:read': everyone,
  'comment:write': everyone,
  'notification:read': everyone,
  'insight:read': team,
  /** Reading which ad accounts exist, to send files to them and to assign them to campaigns. */
  'advertiser:read': team,
  /** Creating and revoking API keys. */
  'key:write': team,
  'integration:read': management,
  'integration:manage': management,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof grants;
export const permissions = Object.keys(grants) as Permission[];

/** Whether a role holds a permission. A super hero has the permissions of an admin. */
export function can(role: ActingRole, permission: Permission): boolean {
  const holders: readonly Role[] = grants[permission];
  return holders.includes(role === 'super_hero' ? 'admin' : role);
}

/** What an organization may still do after its plan has ended: read, download, pay, leave and delete. */
const withoutPlan = new Set<Permission>(['billing', 'organization:delete']);

/** Whether a write that needs this permission also needs a plan. Reading never needs one. */
export const needsPlan = (permission: Permission): boolean =>
  !permission.endsWith(':read') && !withoutPlan.has(permission);

// Rank of the roles; a super hero ranks as an admin.
const rank: Record<ActingRole, number> = { guest: 0, member: 1, admin: 2, super_hero: 2, owner: 3 };

/**
 * Whether an actor may grant a role: no role above their own; members invite only guests. A super hero grants no member
 * role, since it would outlive the visit.
 */
export function canGrant(actor: ActingRole, role: Role): boolean {
  if (role === 'guest') return can(actor, 'people:assign');
  return actor !== 'super_hero' && can(actor, 'people:manage') && rank[role] <= rank[actor];
}

/** The roles that an actor may grant, the highest first. */
export function grantableRoles(actor: ActingRole): Role[] {
  return roles.filter((role) => canGrant(actor, role));
}

interface Person {
  accountId: string;
  role: ActingRole;
}

/** Whether an actor may change, disable or remove a member: nobody above their own role, and never themselves. */
export function canActOn(actor: Person, member: Person): boolean {
  if (actor.accountId === member.accountId) return false;
  return can(actor.role, 'people:manage') && rank[member.role] <= rank[actor.role];
}

interface Delivered {
  createdById: string | null;
  /** Uploaders of every file in it, current or older. */
  uploadedByIds: readonly (string | null)[];
}

/** Guests delete a variation or card only if all its files are theirs, and an empty one only if they created it. */
export function canDeleteDelivered(person: Person, { createdById, uploadedByIds }: Delivered): boolean {
  if (person.role !== 'guest') return true;
  return uploadedByIds.length === 0 ? createdById === person.accountId : canArrange(person, { uploadedByIds });
}

/** Guests add and reorder cards only if all its files are theirs. */
export function canArrange(person: Person, { uploadedByIds }: Pick<Delivered, 'uploadedByIds'>): boolean {
  return person.role !== 'guest' || uploadedByIds.every((id) => id === person.accountId);
}

/** Whether the actor sees uploader, original name and note of a file; guests see those of their own files only. */
export function canKnowOf(person: Person, version: { uploadedById: string | null }): boolean {
  return person.role !== 'guest' || version.uploadedById === person.accountId;
}

/** Guests replace and delete only their own uploads; members replace and delete any version. */
export function canDeleteVersion(person: Person, version: { uploadedById: string | null }): boolean {
  return person.role !== 'guest' || version.uploadedById === person.accountId;
}

/** People edit and delete only their own comments. */
export function canEditComment(person: Person, comment: { authorId: string | null }): boolean {
  return comment.authorId === person.accountId;
}

/** The team resolves and reopens any thread; guests only threads that they began. */
export function canResolveThread(person: Person, thread: { authorId: string | null }): boolean {
  return person.role !== 'guest' || thread.authorId === person.accountId;
}
