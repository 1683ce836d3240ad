import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { SlotsContext, type SlotsData } from '#features/slots/slots-data.ts';
import { begunUploadsQuery, unfinishedUploadsQuery } from '#features/uploads/queries.ts';
import { creativeQuery } from './queries.ts';

/** Provides the slots of a creative from the query cache. The open file is part of the address, to be shared as a link. */
export function TeamSlots({ creative, children }: { creative: Creative; children: ReactNode }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: unfinished } = useQuery(unfinishedUploadsQuery(creative.id));
  const value = useMemo<SlotsData>(
    () => ({
      creatives: [creative],
      unfinished: unfinished ?? [],
      refresh: () => {
        void queries.invalidateQueries({ queryKey: ['campaigns'] });
        return Promise.all([
          // Includes its unfinished uploads.
          queries.invalidateQueries({ queryKey: creativeQuery(creative.id).queryKey }),
          queries.invalidateQueries({ queryKey: begunUploadsQuery.queryKey }),
        ]);
      },
      open: (version) => void navigate({ to: '.', search: (now) => ({ ...now, version }), resetScroll: false }),
      isTouch: false,
    }),
    [queries, navigate, creative, unfinished],
  );
  return <SlotsContext value={value}>{children}</SlotsContext>;
}
