import { useEffect, useMemo, useState } from 'react';
import { SlotCard } from '#features/collect/slots/slot-card.tsx';
import { SlotRow } from '#features/collect/slots/slot-row.tsx';
import { SlotsContext, type SlotsData } from '#features/collect/slots/slots-data.ts';
import { setTransfers, transfersNow } from '#features/collect/uploads/transfer-list.ts';
import { sampleSlots } from './slot-samples.ts';
import { Example, Section } from './section.tsx';

const samples = () => ({ team: sampleSlots(), guest: sampleSlots() });

/** Every state of a slot: the team's card beside the guest's row. */
export function Slots() {
  const [{ team, guest }] = useState(samples);
  useEffect(() => {
    setTransfers([...team.transfers, ...guest.transfers]);
    return () => setTransfers(transfersNow().filter(({ id }) => !id.startsWith('sample-')));
  }, [team, guest]);
  const dataOf = useMemo(
    () =>
      ({ creative, unfinished }: typeof team, isTouch: boolean): SlotsData => ({
        creatives: [creative],
        unfinished,
        refresh: () => Promise.resolve(),
        open: () => undefined,
        isTouch,
      }),
    [],
  );
  return (
    <Section
      id="slots"
      title="Slots"
      intro="Every state, as the team sees it in a grid and as guests see it in a list."
    >
      {team.creative.slots.map((slot, index) => {
        const guestSlot = guest.creative.slots[index];
        return (
          <Example key={slot.id} name={slot.format.name} className="items-start gap-6">
            <div className="w-60">
              <SlotsContext value={dataOf(team, false)}>
                <SlotCard creative={team.creative} slot={slot} hasSafeZone={false} />
              </SlotsContext>
            </div>
            <div className="w-90 max-w-full">
              <SlotsContext value={dataOf(guest, true)}>
                {guestSlot ? <SlotRow creative={guest.creative} slot={guestSlot} /> : null}
              </SlotsContext>
            </div>
          </Example>
        );
      })}
    </Section>
  );
}
