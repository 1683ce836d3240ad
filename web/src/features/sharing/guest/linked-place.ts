import { useEffect, useRef } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { isIdOf } from '#lib/id-shape.ts';
import { loadMore } from './guest-page-store.ts';

/**
 * The place that a link in a mail leads to: `#slot-slt_…`, `#creative-crt_…`, or `#file-ver_…`, which opens the file
 * with its comments; `#promise-slt_…` and `#pass-slt_…` open a form of the slot.
 */
function linkedPlace(): { kind: string; id: string } | null {
  const [, kind = '', id = ''] = /^#(slot|creative|file|promise|pass)-(\w+)$/.exec(globalThis.location.hash) ?? [];
  return kind ? { kind, id } : null;
}

/** The file that a link in a mail opens with its comments. */
export function linkedFile(): VersionId | null {
  const place = linkedPlace();
  return place?.kind === 'file' && isIdOf('version', place.id) ? place.id : null;
}

/** Scrolls once to the place that the link leads to; loads more of a long page until the place is on it. */
export function useLinkedPlace(page: GuestPage): void {
  const place = useRef(linkedPlace());
  useEffect(() => {
    if (!place.current) return;
    const element = document.getElementById(elementOf(place.current, page));
    if (!element && page.nextCursor) return void loadMore();
    // A form of the slot takes the focus itself.
    const takesFocus = place.current.kind === 'slot';
    place.current = null;
    element?.scrollIntoView({ block: 'center' });
    if (takesFocus) element?.focus({ preventScroll: true });
  }, [page]);
}

/** The id of the element of a place. */
function elementOf({ kind, id }: { kind: string; id: string }, { creatives }: GuestPage): string {
  if (kind === 'creative') return `creative-${id}`;
  if (kind !== 'file') return `slot-${id}`;
  const slot = creatives
    .flatMap(({ slots }) => slots)
    .find(({ variations }) =>
      variations.some(({ cards }) => cards.some(({ versions }) => versions.some((version) => version.id === id))),
    );
  return `slot-${slot?.id}`;
}
