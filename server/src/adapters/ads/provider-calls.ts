import type { OrganizationId, TokenId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';

/** A logged call to a platform, without token, query and body. */
export interface ProviderCall {
  provider: Provider;
  organizationId: OrganizationId | null;
  tokenId: TokenId | null;
  method: string;
  path: string;
  /** Null without a response. */
  status: number | null;
  /** The platform's error code, or the kind of failure if it returned none. */
  code: string | null;
  traceId: string | null;
  ms: number;
}

export type RecordCall = (call: ProviderCall) => void;
