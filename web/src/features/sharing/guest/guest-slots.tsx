import { Suspense, useMemo, useState, type ReactNode, createContext, use } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { repairsOfSlots } from '#features/collect/repairs/repairs-of-slots.tsx';
import { SlotsContext, type SlotsData } from '#features/collect/slots/slots-data.ts';
import { useMe } from '#features/sharing/guest/entry/guest-session.ts';
import { refreshPage } from './guest-page-store.ts';
import { GuestViewer } from './lazy-parts.ts';
import { GuestReview } from './lazy-review.ts';
import { linkedFile, useLinkedPlace } from './linked-place.ts';

export const ReviewContext = createContext<(versionId: VersionId) => void>(() => undefined);

/** The function that opens a file with its comments. */
export const useOpenReview = () => use(ReviewContext);

/** Provides the slots of the guest's page from its store, and shows the viewer above them. */
export function GuestSlots({ page, children }: { page: GuestPage; children: ReactNode }) {
  const [opened, setOpened] = useState<VersionId | null>(null);
  const [reviewed, setReviewed] = useState<VersionId | null>(linkedFile);
  useLinkedPlace(page);
  const { creatives, unfinished, can } = page;
  const requestedBy = page.requestedBy?.name ?? null;
  const name = useMe()?.organization?.name ?? '';
  const pictureUrl = page.brand.logo?.url ?? null;
  const value = useMemo<SlotsData>(
    () => ({
      creatives,
      unfinished,
      refresh: refreshPage,
      open: setOpened,
      requestedBy,
      ...(can.repair ? repairsOfSlots(creatives) : {}),
      withAdvertiser: (show) => show({ name, pictureUrl }),
      isTouch: true,
    }),
    [creatives, unfinished, can.repair, requestedBy, name, pictureUrl],
  );
  const place = findSlot(page, reviewed ?? opened);
  return (
    <SlotsContext value={value}>
      <ReviewContext value={setReviewed}>{children}</ReviewContext>
      {place && opened && !reviewed ? (
        <Suspense>
          <GuestViewer slot={place.slot} first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
      {place && reviewed ? (
        <Suspense>
          <GuestReview {...place} page={page} first={reviewed} onClose={() => setReviewed(null)} />
        </Suspense>
      ) : null}
    </SlotsContext>
  );
}

function findSlot({ creatives }: GuestPage, versionId: VersionId | null) {
  const holds = ({ variations }: Slot) =>
    variations.some(({ cards }) => cards.some(({ versions }) => versions.some(({ id }) => id === versionId)));
  const places = creatives.flatMap((creative) => creative.slots.map((slot) => ({ creative, slot })));
  return places.find(({ slot }) => holds(slot));
}
