import { members } from '@ad-foundry/contract/members.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { leaveOrganization, removeMember, updateMember } from './actions.ts';
import { listMembers } from './queries.ts';

export const memberRoutes = routes<typeof members, Adapters>(members, {
  list: ({ scope, query }) => listMembers(scope, query),
  update: ({ scope, account, params, body, adapters: { payments } }) =>
    updateMember({ scope, account }, { ...params, ...body, billed: payments !== null }),
  remove: ({ scope, params }) => removeMember(scope, params.memberId),
  leave: ({ scope }) => leaveOrganization(scope),
});
