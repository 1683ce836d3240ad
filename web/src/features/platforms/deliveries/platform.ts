import { createContext, use } from 'react';
import { providerNames, type Provider } from '@ad-foundry/contract/integration.ts';

/** The platform of the current dry run or delivery. */
export const PlatformContext = createContext<Provider | null>(null);

/** The name of the platform, for texts; empty until the user chooses one. */
export function usePlatform(): string {
  const provider = use(PlatformContext);
  return provider === null ? '' : providerNames[provider];
}
