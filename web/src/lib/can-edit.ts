import type { Permission } from '@ad-foundry/contract/permissions.ts';
import { useCan } from './permissions.tsx';
import { useReadOnlyReason } from './read-only.ts';

/**
 * Whether values may be edited in place: by permission, and by the plan. While the organization is read-only, they are
 * shown as text; buttons stay and say why.
 */
export function useCanEdit(permission: Permission): boolean {
  const mayEdit = useCan(permission);
  return useReadOnlyReason() === null && mayEdit;
}
