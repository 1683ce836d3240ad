import { Suspense } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import type { SlotsData } from '#features/collect/slots/slots-data.ts';
import type { Transfer } from '#features/collect/uploads/transfer.ts';
import { LocalRepair, RepairButton } from './lazy-repairs.ts';

/** The buttons that repair files of these creatives: stored ones, and those that wait on this device. */
export function repairsOfSlots(creatives: readonly Creative[]): Pick<SlotsData, 'repair' | 'repairUnsent'> {
  return {
    repair: (version: Version) => {
      const places = creatives.flatMap((creative) => creative.slots.map((slot) => ({ creative, slot })));
      const place = places.find(({ slot }) =>
        slot.variations.some(({ cards }) => cards.some(({ versions: [current] }) => current?.id === version.id)),
      );
      if (!place) return null;
      return (
        <Suspense>
          <RepairButton strict={place.creative.strict} slot={place.slot} version={version} />
        </Suspense>
      );
    },
    repairUnsent: (transfer: Transfer, slot: Slot) => (
      <Suspense>
        <LocalRepair transfer={transfer} slot={slot} />
      </Suspense>
    ),
  };
}
