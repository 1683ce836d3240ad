import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkProgress } from '@ad-foundry/contract/bulk.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { bulkQuery } from './queries.ts';

/** Says when another person has changed the same creatives or campaigns after the last change from this screen. */
export function useOverlapNews(): (progress: BulkProgress) => void {
  const t = useTranslations('bulk');
  const [watched, setWatched] = useState<BulkProgress>();
  const told = useRef('');
  const { data } = useQuery({
    // Never asked without one.
    ...bulkQuery(watched?.id ?? ('' as BulkProgress['id'])),
    enabled: watched !== undefined,
    staleTime: Infinity,
  });
  const later = data?.overlaps.find(({ isLater }) => isLater);
  const news = later ? `${data?.id} ${later.by} ${later.count}` : '';
  useEffect(() => {
    if (!later || told.current === news) return;
    told.current = news;
    toast.warning(
      t(data?.kind === 'campaign' ? 'campaigns.overwritten' : 'overwritten', { name: later.by, count: later.count }),
    );
  }, [data?.kind, later, news, t]);
  return setWatched;
}
