import { createContext, useContext } from 'react';
import type { Permission } from '@ad-foundry/contract/permissions.ts';
import { useCan } from './permissions.tsx';

export const standingKey = ['billing', 'standing'] as const;

/** Set by the dashboard. A guest's pages read no plan, so that there it stays null. */
export const ReadOnlyReason = createContext<string | null>(null);

/** Why the organization cannot change anything without a plan; null if it can, and until that is loaded. */
export const useReadOnlyReason = (): string | null => useContext(ReadOnlyReason);

/**
 * Whether values may be edited in place: by permission, and by the plan. While the organization is read-only, they are
 * shown as text; buttons stay and say why.
 */
export function useCanEdit(permission: Permission): boolean {
  const mayEdit = useCan(permission);
  return useReadOnlyReason() === null && mayEdit;
}
