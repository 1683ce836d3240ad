import { createContext, use } from 'react';
import { providerNames, type Provider } from '@ad-foundry/contract/integration.ts';

/** The platform of the dry run or delivery that is shown. */
export const PlatformContext = createContext<Provider | null>(null);

/** Its name, for texts; empty before a platform is chosen. */
export function usePlatform(): string {
  const provider = use(PlatformContext);
  return provider === null ? '' : providerNames[provider];
}
