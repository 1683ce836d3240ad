import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { CampaignGroupId, CampaignId, InvitationId, MemberId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { members } from '@ad-foundry/contract/members.ts';
import { people, type Faces, type People } from '@ad-foundry/contract/people.ts';
import { call } from '#lib/api.ts';

/** The campaign or group that people are assigned to. */
export type Target = { campaignId: CampaignId } | { groupId: CampaignGroupId };

/** The assigned and invited people of a target. */
export function peopleQuery(target: Target) {
  return queryOptions({
    queryKey: ['people', target],
    queryFn: ({ signal }): Promise<People> =>
      'campaignId' in target
        ? call(people.ofCampaign, { params: target }, signal)
        : call(people.ofGroup, { params: target }, signal),
  });
}

/** The first assigned people, and their total number. */
export function facesQuery(target: Target) {
  return queryOptions({
    queryKey: ['people', target, 'faces'],
    queryFn: ({ signal }): Promise<Faces> =>
      'campaignId' in target
        ? call(people.facesOfCampaign, { params: target }, signal)
        : call(people.facesOfGroup, { params: target }, signal),
  });
}

/** Members whose name or address contains the search text. */
export function suggestionsQuery(search: string) {
  return queryOptions({
    queryKey: ['members', 'suggestions', search],
    queryFn: ({ signal }) => call(members.list, { query: { search, limit: 6 } }, signal),
    enabled: search !== '',
    staleTime: 30_000,
    retry: false,
  });
}

type Addition = CallArguments<(typeof people)['addToCampaign']>['body'];

/** Assigns members and invites guests; returns the new list and the outcome per address. */
export function useAddPeople(target: Target) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Addition) =>
      'campaignId' in target
        ? call(people.addToCampaign, { params: target, body })
        : call(people.addToGroup, { params: target, body }),
    onSuccess: ({ results: _, ...next }) => queries.setQueryData(peopleQuery(target).queryKey, next),
    onSettled: () => queries.invalidateQueries({ queryKey: ['people'] }),
  });
}

export function useRemovePerson(target: Target) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (memberId: MemberId) =>
      'campaignId' in target
        ? call(people.removeFromCampaign, { params: { ...target, memberId } })
        : call(people.removeFromGroup, { params: { ...target, memberId } }),
    onSuccess: (next) => queries.setQueryData(peopleQuery(target).queryKey, next),
    onSettled: () => queries.invalidateQueries({ queryKey: ['people'] }),
  });
}

/** Mutations of an invitation link that was mailed. */
export function useInvitationActions() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: ['people'] });
  const resend = useMutation({
    mutationFn: (invitationId: InvitationId) => call(invitations.resend, { params: { invitationId } }),
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: (invitationId: InvitationId) => call(invitations.revoke, { params: { invitationId } }),
    onSettled,
  });
  return { resend, revoke };
}
