import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { AdFailure } from './ad-platform-error.ts';
import type { AdProvider } from './ad-provider.ts';

/** The ad platforms of this installation. */
export interface Ads {
  /** Null for a platform that is not built yet, or whose app is not configured. */
  provider(id: Provider): AdProvider | null;
  /** The platforms that can be connected, configured or not. */
  built: readonly Provider[];
  /** The provider of ad accounts that exist only in this product, such as those of imported reports. */
  localProvider: Provider;
  /** Why a call to a platform failed; null for an error of another kind. */
  failureOf(error: unknown): AdFailure | null;
}
