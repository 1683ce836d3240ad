import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { SlotsContext, type SlotsData } from '#features/slots/slots-data.ts';
import { refreshPage } from './guest-page-store.ts';
import { GuestViewer } from './lazy-parts.ts';

/** Provides the slots of the guest's page from its store, and shows the viewer above them. */
export function GuestSlots({ page, children }: { page: GuestPage; children: ReactNode }) {
  const [opened, setOpened] = useState<VersionId | null>(null);
  const { creatives, unfinished } = page;
  const value = useMemo<SlotsData>(
    () => ({ creatives, unfinished, refresh: refreshPage, open: setOpened, isTouch: true }),
    [creatives, unfinished],
  );
  const slot = creatives
    .flatMap(({ slots }) => slots)
    .find(({ variations }) =>
      variations.some(({ cards }) => cards.some(({ versions }) => versions.some(({ id }) => id === opened))),
    );
  return (
    <SlotsContext value={value}>
      {children}
      {slot && opened ? (
        <Suspense>
          <GuestViewer slot={slot} first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </SlotsContext>
  );
}
