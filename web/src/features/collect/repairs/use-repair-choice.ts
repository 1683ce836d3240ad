import { useState, type KeyboardEvent } from 'react';
import { withBestPlace, withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { Focus } from '@ad-foundry/contract/rules/repair/focus.ts';
import type { RepairOffer, RepairWay } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import type { RepairOrder } from '#features/collect/uploads/followed-repairs.ts';
import { offerOf } from './brand-offer.ts';
import type { RepairFile, RepairTarget } from './repair-props.ts';

interface Options {
  target: RepairTarget;
  file: RepairFile;
  offers: readonly RepairOffer[];
  /** The choice to begin with. */
  initial: Partial<RepairOrder> | null;
  focus: Focus | null;
}

/** What a person chooses in a sheet, by mouse or by keys, and what it would do. `offer` is null without offers. */
export function useRepairChoice({ target, file, offers, initial, focus }: Options) {
  const [way, setWay] = useState(initial?.way ?? offers[0]?.way);
  const [choice, setChoice] = useState(initial?.choice ?? {});
  const [hasZone, setZone] = useState(true);
  const offer = offerOf(offers, way) ?? offers[0] ?? null;
  const { facts } = file;
  const zone = target.spec.safeZone;
  const chooseWay = (next: RepairWay) => {
    setWay(next);
    // A colour picked for bars is none for transparent parts.
    setChoice((now) => ({ ...now, colour: undefined }));
  };
  return {
    offer,
    operations: offer ? withBestPlace(withChoice(offer, facts, choice), facts, { focus, zone }) : [],
    choice,
    hasZone,
    onWay: chooseWay,
    onChoice: setChoice,
    onZone: setZone,
    /** A number chooses a way, S shows the safe zone, Enter with Ctrl or Cmd submits. */
    onKeyDown: (event: KeyboardEvent, submit: () => void) => {
      if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      const nth = offers[Number(event.key) - 1];
      if (nth) chooseWay(nth.way);
      if (event.key.toLowerCase() === 's') setZone(!hasZone);
    },
  };
}
