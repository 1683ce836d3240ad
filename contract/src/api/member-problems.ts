import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

/** The error codes of members and invitations. */
export const memberProblems = {
  members: {
    update: [
      'auth.step-up-required',
      'billing.read-only',
      'billing.seats-frozen',
      'member.last-owner',
      'member.not-found',
    ],
    remove: ['member.last-owner', 'member.not-found'],
    leave: ['member.last-owner', 'member.not-found'],
  },
  invitations: {
    create: ['auth.step-up-required', 'billing.seats-frozen', 'invitation.not-found', 'organization.sample'],
    resend: ['invitation.not-found', 'organization.sample'],
    revoke: ['invitation.not-found'],
    find: ['invitation.not-found'],
    requestCode: ['invitation.not-found', 'request.too-many'],
    confirm: [
      'auth.required',
      'invitation.name-needed',
      'invitation.not-found',
      'invitation.other-address',
      'organization.not-found',
      'request.too-many',
      'sign.account-unavailable',
      'sign.google-failed',
      'sign.invalid-code',
    ],
    enter: [
      'auth.required',
      'invitation.not-found',
      'invitation.other-address',
      'organization.not-found',
      'request.too-many',
      'sign.account-unavailable',
      'sign.google-failed',
    ],
    renew: ['invitation.not-found', 'request.too-many'],
    accept: ['invitation.not-found', 'invitation.other-address', 'organization.not-found'],
    decline: ['invitation.not-found', 'invitation.other-address'],
  },
} as const satisfies Record<string, Record<string, readonly ErrorCode[]>>;
