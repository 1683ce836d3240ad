import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Standing } from '@ad-foundry/contract/billing.ts';
import { useTranslations } from './i18n.ts';
import { ReadOnlyReason, standingKey } from './read-only.ts';

/** Tells all buttons below whether the organization is read-only, as soon as its standing is loaded. */
export function ReadOnlyProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('errors.billing');
  const { data } = useQuery<Standing | null>({ queryKey: standingKey, queryFn: skipToken });
  return <ReadOnlyReason value={data?.access === 'read-only' ? t('read-only') : null}>{children}</ReadOnlyReason>;
}
