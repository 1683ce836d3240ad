import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import { needsPlan } from '@ad-foundry/contract/permissions.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Error codes implied by the declaration of an endpoint: its access, parameters and body. */
export function impliedErrors(endpoint: EndpointShape): ErrorCode[] {
  const { access, method } = endpoint;
  const writes = !readOnly.has(method);
  const scoped = access !== 'public' && access !== 'signed-in';
  const all: ErrorCode[] = [
    'request.unreadable',
    ...codes(writes || endpoint.guarded === true, 'request.cross-site'),
    ...codes(access !== 'public', 'auth.required'),
    ...codes(access !== 'public' && writes, 'request.too-many', 'organization.switched'),
    ...codes(scoped, 'auth.forbidden', 'organization.switched', 'organization.not-found'),
    ...codes(endpoint.scope !== undefined, 'key.invalid', 'key.with-cookie'),
    ...codes(endpoint.scope !== undefined && endpoint.scope !== 'any', 'key.scope-missing'),
    ...codes(access === 'signed-in', 'key.not-accepted'),
    // Transfers are limited per account and process.
    ...codes(endpoint.raw === true, 'request.too-many'),
    ...codes(scoped && writes, 'organization.missing'),
    ...codes(scoped && writes && !endpoint.withoutPlan && needsPlan(access), 'billing.read-only'),
    ...codes(endpoint.params !== undefined || writes, 'request.not-found'),
    ...codes(endpoint.query !== undefined || endpoint.body !== undefined, 'request.invalid'),
    ...codes(writes, 'request.too-large', 'request.media-type', 'request.too-slow', 'storage.full'),
    'server.error',
    'server.busy',
    'server.unavailable',
  ];
  return [...new Set(all)];
}

function codes(applies: boolean, ...list: ErrorCode[]): ErrorCode[] {
  return applies ? list : [];
}
