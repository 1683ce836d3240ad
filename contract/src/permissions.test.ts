import { describe, expect, test } from 'vitest';
import {
  can,
  canActOn,
  canArrange,
  canDeleteDelivered,
  canGrant,
  grantableRoles,
  permissions,
  roles,
  type ActingRole,
} from './permissions.ts';

const guest = { accountId: 'me', role: 'guest' } as const;
const member = { accountId: 'me', role: 'member' } as const;

describe('a guest deletes only their own files', () => {
  test.each([
    ['their own files', { createdById: 'other', uploadedByIds: ['me', 'me'] }, true],
    ['a file of another account among them', { createdById: 'me', uploadedByIds: ['me', 'other'] }, false],
    ['a file of a deleted account', { createdById: 'me', uploadedByIds: [null] }, false],
    ['an empty one of their own', { createdById: 'me', uploadedByIds: [] }, true],
    ['an empty one of the team', { createdById: 'other', uploadedByIds: [] }, false],
    ['an empty one of a deleted account', { createdById: null, uploadedByIds: [] }, false],
  ])('%s', (_, delivered, allowed) => {
    expect(canDeleteDelivered(guest, delivered)).toBe(allowed);
    expect(canDeleteDelivered(member, delivered)).toBe(true);
  });
});

test('a guest cannot reorder cards next to files of others', () => {
  expect(canArrange(guest, { uploadedByIds: [] })).toBe(true);
  expect(canArrange(guest, { uploadedByIds: ['me'] })).toBe(true);
  expect(canArrange(guest, { uploadedByIds: ['me', 'other'] })).toBe(false);
  expect(canArrange(member, { uploadedByIds: ['other', null] })).toBe(true);
});

describe('an actor cannot grant a role above their own (S10)', () => {
  test.each<[ActingRole, string[]]>([
    ['owner', ['owner', 'admin', 'member', 'guest']],
    ['admin', ['admin', 'member', 'guest']],
    ['super_hero', ['guest']],
    ['member', ['guest']],
    ['guest', []],
  ])('%s grants %j', (actor, expected) => {
    expect(grantableRoles(actor)).toEqual(expected);
    expect(roles.filter((role) => canGrant(actor, role))).toEqual(expected);
  });

  test('the role of the operator’s staff cannot be granted', () => {
    expect(roles).not.toContain('super_hero');
  });
});

describe('an actor cannot change members above their role, or themselves (S10)', () => {
  const member = (role: ActingRole, accountId = 'other') => ({ accountId, role });
  test.each<[ActingRole, ActingRole[]]>([
    ['owner', ['owner', 'admin', 'member', 'guest']],
    ['admin', ['admin', 'member', 'guest']],
    ['super_hero', ['admin', 'member', 'guest']],
    ['member', []],
    ['guest', []],
  ])('%s acts on %j', (actor, expected) => {
    expect(roles.filter((role) => canActOn(member(actor, 'me'), member(role)))).toEqual(expected);
    for (const role of roles) expect(canActOn(member(actor, 'me'), member(role, 'me'))).toBe(false);
  });
});

test('a super hero has exactly the permissions of an admin', () => {
  for (const permission of permissions) expect(can('super_hero', permission)).toBe(can('admin', permission));
});
