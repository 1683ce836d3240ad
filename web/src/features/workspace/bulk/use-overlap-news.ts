import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BulkProgress } from '@ad-foundry/contract/bulk.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useBulkTexts } from './bulk-texts.ts';
import { bulkQuery } from './queries.ts';

/** Shows a notice when another person changes the items of the last bulk change from this screen. */
export function useOverlapNews(): (progress: BulkProgress) => void {
  const [watched, setWatched] = useState<BulkProgress>();
  const texts = useBulkTexts(watched?.kind ?? 'creative');
  const shown = useRef('');
  const { data } = useQuery({
    // The query is disabled while there is no id.
    ...bulkQuery(watched?.id ?? ('' as BulkProgress['id'])),
    enabled: watched !== undefined,
    staleTime: Infinity,
  });
  const later = data?.overlaps.find(({ isLater }) => isLater);
  const news = later ? `${data?.id} ${later.by} ${later.count}` : '';
  useEffect(() => {
    if (!later || shown.current === news) return;
    shown.current = news;
    toast.warning(texts('overwritten', { name: later.by, count: later.count }));
  }, [later, news, texts]);
  return setWatched;
}
