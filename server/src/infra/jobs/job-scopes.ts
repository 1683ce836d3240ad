import { mintOrganizationScope, mintScope, mintSystemScope, type ScopeDependencies } from '#infra/scope.ts';
import type { JobScopes } from './define-worker.ts';

export function jobScopesOf(dependencies: ScopeDependencies): JobScopes {
  return {
    system: mintSystemScope(dependencies),
    inOrganization: (organizationId) => mintOrganizationScope(dependencies, organizationId),
    actAs: (person) => mintScope(dependencies, { ...person, sessionId: null }),
  };
}
