import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { CallArguments, CallResult, EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { reviewLinks, type newReviewLink } from '@ad-foundry/contract/review-links.ts';
import type { TestApp } from './app.ts';
import type { TestClient } from './client.ts';

type Settings = Partial<z.input<typeof newReviewLink>>;

/** Makes a review link of a campaign, valid for a week. */
export function shareForReview(client: TestClient, campaignId: CampaignId, settings: Settings = {}) {
  const expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const body = { title: 'Winter table', expiresAt, creationKey: randomUUID(), ...settings };
  return client.call(reviewLinks.create, { params: { campaignId }, body });
}

export const secretOf = ({ url }: { url: string }) => new URL(url).pathname.replace(/^\/review\//, '');

/** The secret in the button of a mail. */
export const secretIn = (text: string) => /\/review\/([\w-]{43})/.exec(text)?.[1] ?? '';

type Rest<E extends EndpointShape> = Omit<CallArguments<E>, 'params'> & {
  params?: Omit<CallArguments<E> extends { params: infer P } ? P : object, 'secret'>;
};

/** A browser without an account that opened a review link; `network` needs an app behind a proxy. */
export function holderOf(app: TestApp, secret: string, client = app.browser(), network?: string) {
  const headers: Record<string, string> = network === undefined ? {} : { 'x-forwarded-for': network };
  const argumentsOf = <E extends EndpointShape>(rest: Rest<E>) =>
    ({ ...rest, params: { secret, ...rest.params } }) as unknown as CallArguments<E>;
  return {
    client,
    secret,
    call: <E extends EndpointShape>(endpoint: E, rest = {} as Rest<E>): Promise<CallResult<E>> =>
      client.call(endpoint, argumentsOf<E>(rest), headers),
    /** The status and the code of the answer. */
    async fails<E extends EndpointShape>(endpoint: E, rest = {} as Rest<E>): Promise<unknown[]> {
      const answer = await client.request(endpoint, argumentsOf<E>(rest), headers);
      const body = answer.status === 204 ? {} : ((await answer.json()) as { code?: string });
      return [answer.status, body.code];
    },
    status: async (path: string | null) => (await client.send(path ?? '/nothing')).status,
  };
}
export type Holder = ReturnType<typeof holderOf>;
