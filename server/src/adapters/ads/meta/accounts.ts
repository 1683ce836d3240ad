import { z } from 'zod';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import type { Access, FoundAdvertiser } from '#adapters/ads/ad-provider.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import type { MetaClient } from './client.ts';
import { listAll } from './list.ts';
import { accountFields, accountOf, accountSchema, translateAdvertiser } from './translate.ts';

const businessSchema = z.object({ id: z.string().regex(/^\d{1,30}$/) });
const businessesAtOnce = 4;

/**
 * Lists the accounts of the person, and of the businesses that the person can access: an agency's clients are among
 * those.
 */
export async function listAdvertisers(client: MetaClient, access: Access): Promise<FoundAdvertiser[]> {
  const found = new Map<AdvertiserId, FoundAdvertiser>();
  const add = (all: FoundAdvertiser[]) => {
    for (const advertiser of all) if (!found.has(advertiser.id)) found.set(advertiser.id, advertiser);
  };
  // The person's own accounts come first, since the lists of a business do not show the person's permissions.
  add(await listOf(client, access, '/me/adaccounts'));
  const edges = (await listBusinesses(client, access)).flatMap((id) => [
    `/${id}/owned_ad_accounts`,
    `/${id}/client_ad_accounts`,
  ]);
  const lists = await mapWithConcurrency(edges, (edge) => optional(listOf(client, access, edge)), businessesAtOnce);
  for (const list of lists) add(list);
  return [...found.values()];
}

/** Reads the current state of an ad account. @throws AdPlatformError `not-found` */
export async function readAdvertiser(
  client: MetaClient,
  access: Access,
  advertiserId: AdvertiserId,
): Promise<FoundAdvertiser> {
  const account = accountOf(advertiserId);
  return withoutBusiness(async (fields) => {
    const call = { access, method: 'GET', path: `/act_${account}`, query: { fields }, account } as const;
    return translateAdvertiser(await client.call({ ...call, schema: accountSchema }));
  });
}

function listOf(client: MetaClient, access: Access, path: string): Promise<FoundAdvertiser[]> {
  const max = limits.integration.advertisersPerToken;
  return withoutBusiness(async (fields) =>
    (await listAll(client, access, { path, query: { fields }, item: accountSchema, max })).map(translateAdvertiser),
  );
}

async function listBusinesses(client: MetaClient, access: Access): Promise<string[]> {
  const query = { fields: 'id' };
  const request = { path: '/me/businesses', query, item: businessSchema, max: 200 };
  return (await optional(listAll(client, access, request))).map(({ id }) => id);
}

/** Without the permission for the business, the platform refuses the whole request. */
async function withoutBusiness<T>(read: (fields: string) => Promise<T>): Promise<T> {
  try {
    return await read(accountFields.join(','));
  } catch (error) {
    if (!isMissingScope(error)) throw error;
    return read(accountFields.slice(0, -1).join(','));
  }
}

/** Empty if the permission is missing. */
async function optional<T>(list: Promise<T[]>): Promise<T[]> {
  try {
    return await list;
  } catch (error) {
    if (isMissingScope(error) || isGone(error)) return [];
    throw error;
  }
}

const isMissingScope = (error: unknown) => error instanceof AdPlatformError && error.failure.kind === 'missing-scope';
const isGone = (error: unknown) => error instanceof AdPlatformError && error.failure.kind === 'not-found';
