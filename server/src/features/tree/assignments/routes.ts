import { people } from '@ad-foundry/contract/people.ts';
import { toCampaign, toGroup } from '@ad-foundry/contract/targets.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { addPeople, removePerson } from './actions.ts';
import { readFaces, readPeople } from './queries.ts';

export const peopleRoutes = routes<typeof people, Adapters>(people, {
  ofCampaign: ({ scope, params }) => readPeople(scope, toCampaign(params.campaignId)),
  facesOfCampaign: ({ scope, params }) => readFaces(scope, toCampaign(params.campaignId)),
  addToCampaign: ({ scope, params, body, adapters: { payments } }) =>
    addPeople(scope, { target: toCampaign(params.campaignId), ...body, billed: payments !== null }),
  removeFromCampaign: ({ scope, params }) =>
    removePerson(scope, { target: toCampaign(params.campaignId), memberId: params.memberId }),
  ofGroup: ({ scope, params }) => readPeople(scope, toGroup(params.groupId)),
  facesOfGroup: ({ scope, params }) => readFaces(scope, toGroup(params.groupId)),
  addToGroup: ({ scope, params, body, adapters: { payments } }) =>
    addPeople(scope, { target: toGroup(params.groupId), ...body, billed: payments !== null }),
  removeFromGroup: ({ scope, params }) =>
    removePerson(scope, { target: toGroup(params.groupId), memberId: params.memberId }),
});
