import { skipToken, useQuery } from '@tanstack/react-query';
import type { Standing } from '@ad-foundry/contract/billing.ts';
import type { Permission } from '@ad-foundry/contract/permissions.ts';
import { useTranslations } from './i18n.ts';
import { useCan } from './permissions.tsx';

export const standingKey = ['billing', 'standing'] as const;

/** Why the organization cannot change anything without a plan; null if it can, and until that is loaded. */
export function useReadOnlyReason(): string | null {
  const t = useTranslations('errors.billing');
  const { data } = useQuery<Standing | null>({ queryKey: standingKey, queryFn: skipToken });
  return data?.access === 'read-only' ? t('read-only') : null;
}

/**
 * Whether values may be edited in place: by permission, and by the plan. While the organization is read-only, they are
 * shown as text; buttons stay and say why.
 */
export function useCanEdit(permission: Permission): boolean {
  const mayEdit = useCan(permission);
  return useReadOnlyReason() === null && mayEdit;
}
