import type { OrganizationId, TokenId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';

/** One call to a platform, for the record: no token, no query, no body. */
export interface ProviderCall {
  provider: Provider;
  organizationId: OrganizationId | null;
  tokenId: TokenId | null;
  method: string;
  path: string;
  /** Null where no answer came. */
  status: number | null;
  /** The platform's error code, or the kind of failure where it gave none. */
  code: string | null;
  traceId: string | null;
  ms: number;
}

export type RecordCall = (call: ProviderCall) => void;
