import { z } from 'zod';
import { namedAccount } from './references.ts';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { declarationOf, events, type Act } from './events.ts';
import { accountId } from './ids.ts';
import { limits } from './limits.ts';
import { roles } from './permissions.ts';

/** The names of all audited events. */
export const acts = Object.keys(events)
  .filter((name): name is Act => declarationOf(name)?.audited !== undefined)
  .toSorted();

export type AuditPerson = z.infer<typeof namedAccount>;

export const auditEntrySchema = z
  .object({
    id: z.string().meta({ example: '01981f3e' }),
    act: z.enum(acts).meta({ example: 'member.role-changed' }),
    at: instant,
    /** The actor; null for an unknown person and for the operator. */
    person: namedAccount.nullable(),
    /** The target's name (the last known one if deleted), else its masked address, else null. */
    target: z.string().meta({ example: 'Ben Okafor' }).nullable(),
    /** The campaign or group concerned. */
    place: z.string().nullable(),
    role: z.enum(roles).nullable(),
    /** The role before a change of role. */
    formerRole: z.enum(roles).nullable(),
    /** The reason the actor gave. */
    reason: z.string().nullable(),
    /** Browser and operating system, where recognized. */
    browser: z.string().meta({ example: 'Firefox' }).nullable(),
    system: z.string().meta({ example: 'Linux' }).nullable(),
    /** The name of the API key that acted; null for a browser. */
    key: z.string().meta({ example: 'Nightly figures' }).nullable(),
  })
  .meta({ id: 'AuditEntry', description: 'One entry of the audit log.' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const filter = {
  accountId: accountId.optional(),
  act: z.enum(acts).optional(),
  /** Inclusive start. */
  since: instant.optional(),
  /** Exclusive end. */
  until: instant.optional(),
};

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'audit:read',
    scope: 'audit:read',
    summary: 'The audit log of the organization: security-relevant acts, newest first.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
      ...filter,
    }),
    response: pageOf(auditEntrySchema),
  }),
  export: endpoint({
    method: 'GET',
    path: '/audit/export',
    access: 'audit:read',
    scope: 'audit:read',
    summary: 'The newest 100,000 entries that match the filters, as CSV. The export itself is audited.',
    query: z.strictObject(filter),
    raw: true,
  }),
  people: endpoint({
    method: 'GET',
    path: '/audit/people',
    access: 'audit:read',
    summary: 'The actors and acts that occur in the audit log of the organization.',
    response: z.object({ people: z.array(namedAccount), acts: z.array(z.enum(acts)) }),
  }),
};
