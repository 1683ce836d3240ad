import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { SlotComment } from '#features/talk/comments/lazy-slot-comment.ts';
import { RemindItems } from '#features/talk/reminders/lazy-reminders.ts';
import { LoadingItem } from '#features/talk/reminders/loading-item.tsx';
import { repairsOfSlots } from '#features/collect/repairs/repairs-of-slots.tsx';
import { SlotsContext, type SlotsData } from '#features/collect/slots/slots-data.ts';
import { begunUploadsQuery, unfinishedUploadsQuery } from '#features/collect/uploads/queries.ts';
import { WithAdvertiser } from '#features/sharing/review-links/with-advertiser.tsx';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useCan } from '#lib/permissions.tsx';
import { creativeQuery } from './queries.ts';

const OwnerDialog = lazyComponent(async () => {
  const [module] = await Promise.all([import('./owner-dialog.tsx'), needTexts(['reminders'])]);
  return module;
}, 'OwnerDialog');

interface TeamSlotsProps {
  creative: Creative;
  /** What is next for a slot's files. */
  review?: (slot: Slot) => ReactNode;
  children: ReactNode;
}

/**
 * Provides the slots of a creative from the query cache. The open file is in the URL, so that the user can share it.
 */
export function TeamSlots({ creative, review, children }: TeamSlotsProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [assigning, setAssigning] = useState<Slot | null>(null);
  const [commented, setCommented] = useState<Slot | null>(null);
  const mayComment = useCan('comment:write') && (creative.archivedAt ?? creative.campaign.archivedAt) === null;
  const mayRepair = useCan('version:repair');
  const mayRemind = useCan('people:assign') && (creative.archivedAt ?? creative.campaign.archivedAt) === null;
  const { data: unfinished } = useQuery(unfinishedUploadsQuery(creative.id));
  const value = useMemo<SlotsData>(
    () => ({
      creatives: [creative],
      unfinished: unfinished ?? [],
      refresh: () => {
        void queries.invalidateQueries({ queryKey: ['campaigns'] });
        return Promise.all([
          // Unfinished uploads have a key below the creative's, so this refetches them too.
          queries.invalidateQueries({ queryKey: creativeQuery(creative.id).queryKey }),
          queries.invalidateQueries({ queryKey: begunUploadsQuery.queryKey }),
        ]);
      },
      open: (version) => void navigate({ to: '.', search: (now) => ({ ...now, version }), resetScroll: false }),
      assign: setAssigning,
      ...(mayComment ? { comment: setCommented } : {}),
      ...(review ? { review } : {}),
      ...(mayRepair ? repairsOfSlots([creative]) : {}),
      ...(mayRemind ? { remindItem: remindItemOf(creative) } : {}),
      withAdvertiser: advertiserOf(creative.campaign),
      isTouch: false,
    }),
    [queries, navigate, creative, unfinished, mayComment, review, mayRepair, mayRemind],
  );
  return (
    <SlotsContext value={value}>
      {children}
      {assigning ? (
        <Suspense>
          <OwnerDialog creative={creative} slot={assigning} onClose={() => setAssigning(null)} />
        </Suspense>
      ) : null}
      {commented ? (
        <Suspense>
          <SlotComment creativeId={creative.id} slot={commented} onClose={() => setCommented(null)} />
        </Suspense>
      ) : null}
    </SlotsContext>
  );
}

const advertiserOf =
  ({ id }: Creative['campaign']): SlotsData['withAdvertiser'] =>
  (show) => <WithAdvertiser campaignId={id}>{show}</WithAdvertiser>;

const remindItemOf = (creative: Creative) => (slot: Slot) => <RemindOwner creative={creative} slot={slot} />;

/** The menu item that reminds the guest who owes a slot, and none for a slot that is delivered or owed by the team. */
function RemindOwner({ creative, slot: { owner, state, decision } }: { creative: Creative; slot: Slot }) {
  const isOwed = state !== 'delivered' || decision === 'changes';
  if (!isOwed || (owner !== null && !owner.isGuest)) return null;
  return (
    <Suspense fallback={<LoadingItem />}>
      <RemindItems campaignId={creative.campaign.id} memberIds={owner === null ? null : [owner.memberId]} />
    </Suspense>
  );
}
