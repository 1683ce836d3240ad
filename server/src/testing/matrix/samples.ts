import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { portrait } from '#testing/own-formats.ts';
import { metadataOf } from '#testing/uploading.ts';
import { pathWords } from './path-words.ts';
import { sharedCreativesOf } from './plant-figures.ts';
import { idNames, type SampleIds, type IdName } from './populate.ts';

/** Query and body of a request. */
export interface Sample {
  body?: unknown;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

const tus = { 'tus-resumable': '1.0.0' };
const format = { name: 'taken over', platform: 'custom', spec: portrait };
const field = { label: 'taken over', key: 'taken_over', input: { type: 'text' } };

/**
 * Requests that cannot be generated from an endpoint's schema, by method and path. If a new endpoint needs an entry
 * here, the test of all endpoints names it.
 */
const samples: Record<string, (cast: SampleIds) => Sample> = {
  'GET /account/sign': () => ({ query: { email: 'nobody@example.org' } }),
  'POST /account/sign': () => ({ body: { email: 'nobody@example.org', code: '0000 0000' } }),
  'POST /account/step-up': () => ({ body: { code: '0000 0000' } }),
  'POST /account/email/code': () => ({ body: { email: 'planted@example.org' } }),
  'POST /account/email': () => ({ body: { email: 'planted@example.org', code: '0000 0000' } }),
  'POST /account/sign-up': () => ({
    body: { email: 'nobody@example.org', firstName: 'A', lastName: 'B', organizationName: 'C', locale: 'en-US' },
  }),
  'POST /shared-sample/session': () => ({ body: { persona: 'owner' } }),
  'POST /account/me': () => ({ body: { firstName: 'taken over' } }),
  'GET /account/organizations': ({ campaignId }) => ({ query: { objectId: campaignId } }),
  'POST /account/invitations': () => ({ body: { emails: ['planted@example.org'], role: 'member' } }),
  'PUT /brand': () => ({ body: { color: '#3b2fc9' } }),
  'PUT /preferences': () => ({ body: { namingSchema: '{campaignName}_{uid}', namingCase: 'none' } }),
  'POST /campaigns/:campaignId/people': ({ memberId }) => ({ body: { memberIds: [memberId] } }),
  'PUT /campaigns/:campaignId/reminders': () => ({ body: { reminders: true } }),
  'POST /campaigns/:campaignId/reminders': ({ memberId }) => ({ body: { memberIds: [memberId] } }),
  'PUT /creatives/:creativeId/owner': ({ memberId }) => ({ body: { memberId } }),
  'PUT /campaigns/:campaignId/follow': () => ({ body: { choice: 'muted' } }),
  'PUT /creatives/:creativeId/follow': () => ({ body: { choice: 'muted' } }),
  'POST /groups/:groupId/people': ({ memberId }) => ({ body: { memberIds: [memberId] } }),
  'POST /creatives/bulk': ({ creativeId }) => ({
    body: { creationKey: randomUUID(), of: { creativeIds: [creativeId] }, change: { act: 'archive' } },
  }),
  'POST /campaigns/bulk': ({ campaignId }) => ({
    body: { creationKey: randomUUID(), of: { campaignIds: [campaignId] }, change: { act: 'archive' } },
  }),
  'POST /campaigns/:campaignId/creatives/many': ({ formatId, memberId }) => ({
    body: { creationKey: randomUUID(), rows: [{ name: 'planted', slots: [{ formatId, ownerId: memberId }] }] },
  }),
  'POST /files/check': ({ formatId, slotId }) => ({
    body: { facts: { mime: 'image/jpeg', sizeBytes: 1000 }, formatIds: [formatId], slotIds: [slotId] },
  }),
  'POST /campaigns/:campaignId/restore': () => ({ body: { parent: 'restore' } }),
  'POST /creatives/:creativeId/restore': () => ({ body: { parent: 'restore' } }),
  'POST /formats': ({ formatId }) => ({
    body: { ...format, type: 'image', copyOf: formatId, creationKey: randomUUID() },
  }),
  'PUT /formats/:formatId': () => ({ body: { ...format, edition: 1 } }),
  'POST /formats/:formatId/rejudging/preview': () => ({ body: { spec: portrait } }),
  'PUT /formats/:formatId/in-place': () => ({
    body: {
      inPlace: {
        frame: 'post',
        reason: null,
        texts: [
          {
            role: 'headline',
            attribute: 'headline',
            characters: 27,
            lines: null,
            max: null,
            source: 'https://planted.example',
          },
        ],
      },
    },
  }),
  'PUT /formats/:formatId/safe-zone': () => ({
    body: {
      fileName: 'a.svg',
      svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 16"><rect width="9" height="3"/></svg>',
    },
  }),
  'DELETE /format-words': () => ({ query: { word: 'planted' } }),
  'POST /attributes': () => ({ body: { ...field, creationKey: randomUUID() } }),
  'PUT /attributes/:attributeId': () => ({ body: { ...field, edition: 1 } }),
  'PUT /creatives/:creativeId/attributes/:attributeId/value': () => ({ body: { value: 'taken over' } }),
  'POST /integration/exchange/:provider': () => ({ body: { accessToken: 'planted' } }),
  'POST /integration/callbacks/:provider/deauthorize': () => ({ body: 'signed_request=planted' }),
  'POST /integration/callbacks/:provider/deletion': () => ({ body: 'signed_request=planted' }),
  'PATCH /integration/advertisers': choiceOf,
  'PATCH /campaigns/:campaignId/advertisers': choiceOf,
  'PATCH /groups/:groupId/advertisers': choiceOf,
  'POST /billing/checkout/complete': () => ({ body: { sessionId: 'cs_test_1' } }),
  'PUT /billing/invoice-emails': () => ({ body: { emails: ['books@example.org'] } }),
  'POST /billing/interval': () => ({ body: { interval: 'year', key: randomUUID() } }),
  'DELETE /slots/:slotId': () => ({ query: { files: 'delete' } }),
  'PUT /creatives/:creativeId/masters': ({ slotId }) => ({ body: { slotIds: [slotId] } }),
  'POST /versions/:versionId/adaptation': ({ slotId }) => ({
    body: { slots: [{ slotId, creationKey: randomUUID(), way: 'keep' }] },
  }),
  'POST /versions/:versionId/repair': () => ({ body: { creationKey: randomUUID(), way: 'keep' } }),
  'POST /versions/:versionId/repair/sample': () => ({ body: { way: 'keep' } }),
  'POST /variations/:variationId/repair': () => ({ body: { creationKey: randomUUID(), way: 'crop' } }),
  'PUT /versions/:versionId/waiver': () => ({
    body: { reason: 'planted', rules: [{ type: 'width', operator: 'gte', value: 1 }] },
  }),
  'POST /deliveries': ({ versionId, advertiserId }) => ({
    body: {
      provider: 'meta',
      key: randomUUID(),
      sendings: [{ versionId, advertiserId, sha256: 'a'.repeat(64), fileName: 'planted.jpg' }],
    },
  }),
  'POST /slots/:slotId/pass/colleague': () => ({
    body: { email: `${randomUUID()}@example.org`, message: 'planted', creationKey: randomUUID() },
  }),
  'POST /passes/:passId/answer': () => ({ body: { approve: false } }),
  'PUT /slots/:slotId/promise': () => ({ body: { day: '2031-03-14' } }),
  'PUT /campaigns/:campaignId/review-promise': () => ({ body: { day: '2031-03-14' } }),
  'PUT /review/:secret/promise': () => ({ body: { day: '2031-03-14' } }),
  // People who may not be mentioned are ignored, so that no response reveals them.
  'POST /creatives/:creativeId/comments': ({ slotId, versionId }) => ({
    body: { body: 'planted', creationKey: randomUUID(), slotId, versionId },
  }),
  'POST /comments/:commentId/replies': () => ({ body: { body: 'planted', creationKey: randomUUID() } }),
  'PUT /versions/:versionId/decision': () => ({
    body: { decision: 'approved', comment: { body: 'planted', creationKey: randomUUID() } },
  }),
  'POST /decisions': ({ versionId }) => ({
    body: { versionIds: [versionId], decision: 'approved', comment: { body: 'planted', creationKey: randomUUID() } },
  }),
  'PATCH /comments/:commentId': () => ({ body: { body: 'planted' } }),
  'POST /campaigns/:campaignId/review-links': ({ creativeId }) => ({
    body: {
      title: 'planted',
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      scope: { kind: 'creatives', creativeIds: [creativeId] },
      creationKey: randomUUID(),
    },
  }),
  'PATCH /review-links/:reviewLinkId': ({ cardId }) => ({
    body: { title: 'planted', scope: { kind: 'files', cardIds: [cardId] } },
  }),
  'POST /keys': () => ({ body: { kind: 'personal', name: 'planted', scopes: ['campaigns:read'] } }),
  'POST /webhooks': () => ({ body: { url: 'https://taken-over.invalid/', types: ['campaign.created'] } }),
  'POST /webhooks/listen': () => ({ body: { types: ['campaign.created'] } }),
  'PATCH /webhooks/:webhookId': () => ({ body: { isOn: true } }),
  'POST /webhooks/:webhookId/rotate': () => ({ body: { overlapHours: 1 } }),
  'POST /keys/:apiKeyId/rotate': () => ({ body: { overlapHours: 1 } }),
  'POST /keys/report': () => ({ body: { secret: 'planted' } }),
  'POST /review-links/:reviewLinkId/recipients': () => ({ body: { recipients: [{ email: 'planted@example.org' }] } }),
  'POST /review/:secret/code': () => ({ body: { email: 'planted@example.org', locale: 'en-US' } }),
  'POST /review/:secret/address': () => ({
    body: { email: 'planted@example.org', code: '0000 0000', name: 'planted' },
  }),
  'GET /deliveries/sheet': ({ campaignId }) => ({ query: { campaignId } }),
  'GET /insights/:provider/ads/breakdown': () => ({ query: { by: 'day' } }),
  'GET /insights/:provider/ads/figure': () => ({ query: { figure: 'ctr' } }),
  'GET /insights/:provider/creatives/detail': () => ({ query: { key: 'image-1' } }),
  'GET /insights/:provider/creatives/refresh': () => ({ query: { key: 'image-1' } }),
  'POST /insights/:provider/creatives/refresh': ({ advertiserId, campaignId, creativeId }) => ({
    body: {
      advertiserId,
      campaignId,
      sourceId: creativeId,
      name: 'planted',
      references: ['image-1'],
      creationKey: randomUUID(),
    },
  }),
  'POST /insights/advertisers': () => ({ body: { name: 'planted', currency: 'EUR', timeZone: 'UTC' } }),
  'PUT /insights/:provider/advertisers/:advertiserId/days': () => ({
    body: {
      importId: randomUUID(),
      fileName: 'planted.csv',
      rows: [{ day: '2026-01-01', campaign: 'planted', adSet: 'planted', ad: 'planted', figures: { spend: 1 } }],
    },
  }),
  'GET /insights/:provider/advertisers/:advertiserId/days': () => ({
    query: { since: '2026-01-01', until: '2026-01-02' },
  }),
  'POST /insights/:provider/advertisers/:advertiserId/imports/undo': () => ({ body: { importId: randomUUID() } }),
  'PUT /insights/:provider/advertisers/:advertiserId/rule': ({ campaignId }) => ({
    body: { spendFloor: null, resultsFloor: null, roas: 2.5, costs: [{ kind: 'purchase', cost: 1350 }], campaignId },
  }),
  'PUT /insights/headings': () => ({ body: { items: [{ heading: 'planted', meaning: 'spend' }] } }),
  'POST /insights/:provider/shares': ({ advertiserId }) => ({ body: sharedCreativesOf(advertiserId) }),
  'GET /insights/:provider/fetches': ({ advertiserId }) => ({ query: { advertiserId } }),
  'PUT /campaigns/:campaignId/review-steps': () => ({ body: { steps: [] } }),
  'PUT /versions/:versionId/step-decision': () => ({
    body: { stepId: 'rst_01k0000000e00000000000000z', decision: 'approved' },
  }),
  'GET /campaigns/:campaignId/approval-record': () => ({ query: { format: 'csv' } }),
  // Closes the stream after the first messages.
  'GET /events': () => ({ query: { follow: 'false' } }),
  'POST /uploads': (cast) => uploadTo({ slotId: cast.slotId, variationId: cast.variationId, cardId: cast.cardId }),
  'POST /creatives/:creativeId/attachments': attaching,
  'POST /creatives/:creativeId/comments/attachments': attaching,
  'HEAD /uploads/:uploadId': () => ({ headers: tus }),
  'PATCH /uploads/:uploadId': () => ({
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: 'planted',
  }),
  'DELETE /uploads/:uploadId': () => ({ headers: tus }),
  'POST /uploads/:uploadId': () => ({ headers: { ...tus, 'x-http-method-override': 'HEAD' } }),
};

function attaching(): Sample {
  const query = { name: 'planted.pdf', creationKey: randomUUID() };
  return { query, headers: { 'content-type': 'application/offset+octet-stream' }, body: 'planted' };
}

function choiceOf({ advertiserId }: SampleIds): Sample {
  const ref = { provider: 'meta', id: advertiserId };
  return { body: { add: [ref], remove: [ref] } };
}

/** Creates an upload to the named objects. */
export function uploadTo(target: Partial<SampleIds>): Sample {
  const metadata = metadataOf({ ...target, filename: 'x.jpg' });
  return { headers: { ...tus, 'upload-length': '10', 'upload-metadata': metadata } };
}

interface Json {
  type?: string;
  pattern?: string;
  enum?: string[];
  const?: unknown;
  format?: string;
  minimum?: number;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
  additionalProperties?: unknown;
}

// A schema with an id would become a reference; patterns of ids are metadata as well.
const metadata = Object.assign(z.registry<Record<string, unknown>>(), {
  get(schema: z.core.$ZodType) {
    const { id: _, ...facts } = z.globalRegistry.get(schema) ?? {};
    return facts;
  },
});

/** The JSON schema of a body, without references. */
export const schemaOf = (schema: EndpointShape['body']): Json =>
  schema?.toJSONSchema({ io: 'input', unrepresentable: 'any', metadata }) as Json;

export const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;

/** A valid request for the endpoint, with ids from a cast. */
export function sampleFor(endpoint: EndpointShape, cast: SampleIds): Sample {
  const written = samples[nameOf(endpoint)]?.(cast);
  if (written) return written;
  return endpoint.body ? { body: valueOf(schemaOf(endpoint.body), cast) } : {};
}

/** The reason why no request can be generated for an endpoint, or null. */
export function findSampleProblem(endpoint: EndpointShape, cast: SampleIds): string | null {
  const unknown = [...endpoint.path.matchAll(/:(\w+)/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !(name in idNames || name in pathWords));
  if (unknown.length > 0)
    return `${nameOf(endpoint)}: add ${unknown.join(' and ')} to the cast in testing/matrix/cast.ts`;
  if (endpoint.raw) return null;
  const { body, query } = sampleFor(endpoint, cast);
  const wrong = endpoint.body?.safeParse(body).error ?? endpoint.query?.safeParse(query ?? {}).error;
  return wrong ? `${nameOf(endpoint)}: add what it takes to testing/matrix/samples.ts (${wrong.message})` : null;
}

export function sampleNames(): string[] {
  return Object.keys(samples);
}

/** The kind of id that a schema accepts, or undefined. */
export function idNameOf({ pattern = '' }: Json): IdName | undefined {
  return (Object.keys(idNames) as IdName[]).find((name) => pattern.startsWith(`^${idNames[name]}_`));
}

/** All required fields, and all fields with an id. */
function valueOf(schema: Json, cast: SampleIds): unknown {
  const idName = idNameOf(schema);
  if (idName) return cast[idName];
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return valueOf(first, cast);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key, inner]) => schema.required?.includes(key) || holdsId(inner))
          .map(([key, inner]) => [key, valueOf(inner, cast)]),
      );
    case 'array':
      return schema.items ? [valueOf(schema.items, cast)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return schema.format === 'uuid' ? randomUUID() : 'taken over';
  }
}

function holdsId(schema: Json): boolean {
  return /"\^(?:[a-z]{3})_/.test(JSON.stringify(schema));
}
