import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { advertisers, type Advertiser } from '@ad-foundry/contract/advertisers.ts';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type {
  AdvertiserId,
  CampaignGroupId,
  CampaignId,
  CreativeId,
  DeliveryId,
  SendingId,
} from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { limits, type Platform } from '@ad-foundry/contract/limits.ts';
import { addressOf, call } from '#lib/api.ts';
import { everyPage, pagedQuery } from '#lib/paged-query.ts';

/** The source of the files: creatives of a campaign, a campaign or a group. */
export type SendSource =
  | { campaignId: CampaignId; creativeIds?: readonly CreativeId[] | undefined }
  | { groupId: CampaignGroupId };

/** The creative, campaign or group whose deliveries are listed. */
export type DeliveryPlace = { groupId: CampaignGroupId } | { campaignId: CampaignId } | { creativeId: CreativeId };

/** The selected ad accounts, all of one platform; the platform is null until accounts are loaded. */
export interface AdvertiserChoice {
  provider: Provider | null;
  ids: readonly AdvertiserId[];
}

export interface SendAdvertisers {
  /** Where the accounts are assigned; `organization`: nowhere, so these are all accounts of the organization. */
  from: 'campaign' | 'group' | 'organization';
  items: Advertiser[];
}

/** The ad accounts that a source can be sent to: those assigned to it, otherwise all that the organization uses. */
export function advertisersQuery(source: SendSource) {
  const from = 'groupId' in source ? 'group' : 'campaign';
  return queryOptions({
    queryKey: ['advertisers', 'receivers', 'groupId' in source ? source.groupId : source.campaignId],
    queryFn: async ({ signal }): Promise<SendAdvertisers> => {
      const assigned =
        'groupId' in source
          ? await call(advertisers.ofGroup, { params: { groupId: source.groupId } }, signal)
          : await call(advertisers.ofCampaign, { params: { campaignId: source.campaignId } }, signal);
      if (assigned.items.length > 0) return { from, items: assigned.items };
      const items = await everyPage((cursor) =>
        call(advertisers.list, { query: { cursor, limit: limits.pageSizeMax } }, signal),
      );
      return { from: 'organization', items };
    },
  });
}

function bodyOf(source: SendSource): CallArguments<typeof deliveries.plan>['body']['source'] {
  if ('groupId' in source) return { groupId: source.groupId };
  return source.creativeIds ? { creativeIds: [...source.creativeIds] } : { campaignId: source.campaignId };
}

/**
 * The dry run. It queries the platform, so only the user runs it again, and live events do not invalidate its key. The
 * previous answer is shown while the next loads.
 */
export function planQuery(source: SendSource, { provider, ids }: AdvertiserChoice) {
  return queryOptions({
    queryKey: ['delivery-plan', source, provider, ids],
    queryFn: ({ signal }) =>
      call(
        deliveries.plan,
        { body: { ...(provider === null ? {} : { provider }), source: bodyOf(source), advertiserIds: [...ids] } },
        signal,
      ),
    placeholderData: keepPreviousData,
    // Each opening of the sheet starts a new dry run.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
}

/** Deliveries of a campaign or creative, newest first, page by page. */
export function deliveriesQuery(place: DeliveryPlace) {
  return pagedQuery(deliveries.list, { key: ['deliveries', place], query: place });
}

/** The number of deliveries of a place. */
export function countQuery(place: DeliveryPlace) {
  return queryOptions({
    queryKey: ['deliveries', 'count', place],
    queryFn: async ({ signal }) => (await call(deliveries.list, { query: { ...place, limit: 1 } }, signal)).total,
  });
}

/** The files of a delivery by account, in a fixed order, page by page. */
export function sendingsQuery(deliveryId: DeliveryId, place: DeliveryPlace) {
  return pagedQuery(deliveries.sendings, {
    key: ['deliveries', deliveryId, 'sendings', place],
    params: { deliveryId },
    query: { ...place, limit: limits.pageSizeMax },
  });
}

function useDeliveryMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['deliveries'] });
    },
  });
}

export function useCreateDelivery() {
  return useDeliveryMutation((body: CallArguments<typeof deliveries.create>['body']) =>
    call(deliveries.create, { body }),
  );
}

/** Cancels the unfinished sendings of a delivery, all or some. */
export function useCancelSendings(deliveryId: DeliveryId) {
  return useDeliveryMutation((sendingIds: SendingId[] | undefined) =>
    call(deliveries.cancel, { params: { deliveryId }, body: { sendingIds } }),
  );
}

/** Pauses the unfinished sendings of a delivery, all or some, until they are resumed. */
export function usePauseSendings(deliveryId: DeliveryId) {
  return useDeliveryMutation((sendingIds: SendingId[] | undefined) =>
    call(deliveries.pause, { params: { deliveryId }, body: { sendingIds } }),
  );
}

/** Resumes the sendings of a delivery that a user paused, all or some. */
export function useResumeSendings(deliveryId: DeliveryId) {
  return useDeliveryMutation((sendingIds: SendingId[] | undefined) =>
    call(deliveries.resume, { params: { deliveryId }, body: { sendingIds } }),
  );
}

/** Retries the failed sendings of a delivery, all or some. */
export function useRetrySendings(deliveryId: DeliveryId) {
  return useDeliveryMutation((sendingIds: SendingId[] | undefined) =>
    call(deliveries.retry, { params: { deliveryId }, body: { sendingIds } }),
  );
}

/** URL of the trafficking sheet. */
export function sheetUrl(
  source: SendSource,
  choice: { format: 'csv' | 'xlsx'; platform?: Platform; unsent?: 'true' },
): string {
  if ('groupId' in source) return addressOf(deliveries.sheet, { query: { groupId: source.groupId, ...choice } });
  const { campaignId, creativeIds } = source;
  const query = creativeIds ? { creativeIds: creativeIds.join(',') } : { campaignId };
  return addressOf(deliveries.sheet, { query: { ...query, ...choice } });
}
