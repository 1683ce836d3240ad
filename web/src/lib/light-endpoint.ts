import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';

/**
 * An endpoint by method and path alone, checked against the contract's type. The schemas beside them would bring the
 * whole validator to pages that must open fast, and a call does not need them.
 */
export function lightEndpoint<E extends EndpointShape>(address: Pick<E, 'method' | 'path'>): E {
  return address as E;
}
