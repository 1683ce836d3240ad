import { z } from 'zod';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { accountId } from './ids.ts';
import { limits } from './limits.ts';
import { roles } from './permissions.ts';

/** Every act that is written down. What is new here needs its sentence in `web/src/locales/…/audit.ts`. */
export const acts = [
  'account.created',
  'account.email-changed',
  'account.email-code-requested',
  'assignment.created',
  'assignment.deleted',
  'audit.exported',
  'format.rejudged',
  'guest-link.used',
  'identity.code-requested',
  'identity.linked',
  'identity.unlinked',
  'invitation.accepted',
  'invitation.code-requested',
  'invitation.declined',
  'invitation.renewed',
  'invitation.revoked',
  'invitation.sent',
  'invitation.sent-again',
  'member.disabled',
  'member.enabled',
  'member.left',
  'member.removed',
  'member.role-changed',
  'organization.created',
  'organization.deleted',
  'organization.updated',
  'preferences.updated',
  'session.ended',
  'sessions.ended',
  'sign-in.code-requested',
  'sign-in.code-wrong',
  'sign-in.google-refused',
  'sign-in.succeeded',
  'sign-out',
  'sign-up.code-requested',
  'step-up.code-requested',
  'step-up.succeeded',
  'support.appointed',
  'support.dismissed',
  'support.ended',
  'support.entered',
  'support.granted',
  'version.waived',
  'version.waiver-revoked',
] as const;
export type Act = (typeof acts)[number];

const person = z.object({ id: accountId, name: z.string() });
export type AuditPerson = z.infer<typeof person>;

export const auditEntrySchema = z.object({
  id: z.string(),
  act: z.enum(acts),
  at: instant,
  /** Who did it; null for somebody unknown, and for whoever runs the installation. */
  person: person.nullable(),
  /** What it was done to, by name, of who is gone the last one known; by a masked address without one; null else. */
  target: z.string().nullable(),
  /** The campaign or group that it concerns. */
  place: z.string().nullable(),
  role: z.enum(roles).nullable(),
  /** What they were before, where a role was changed. */
  formerRole: z.enum(roles).nullable(),
  /** In the words of whoever did it. */
  reason: z.string().nullable(),
  /** The names of browser and system, where they are known ones. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const filter = {
  accountId: accountId.optional(),
  act: z.enum(acts).optional(),
  /** From this moment on. */
  since: instant.optional(),
  /** Up to before this moment. */
  until: instant.optional(),
};

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'audit:read',
    summary: 'Who did what in the organization that bears on its security, the newest first.',
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
    summary: 'The newest 100,000 entries that the filters leave, as CSV; that they were taken is written down too.',
    query: z.strictObject(filter),
    raw: true,
  }),
  people: endpoint({
    method: 'GET',
    path: '/audit/people',
    access: 'audit:read',
    summary: 'Everybody whom the audit log of the organization names, and every act in it.',
    response: z.object({ people: z.array(person), acts: z.array(z.enum(acts)) }),
  }),
};
