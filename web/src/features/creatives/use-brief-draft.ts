import { useState } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { useLeaveGuard } from '#features/account/use-leave-guard.ts';

export type Brief = Pick<Creative, 'name' | 'description' | 'deadlineAt'>;

/** The brief as it is being written: what differs from what is stored, until it is saved or discarded. */
export function useBriefDraft({ name, description, deadlineAt }: Creative) {
  const stored: Brief = { name, description, deadlineAt };
  const [edited, setEdited] = useState<Partial<Brief>>({});
  const shown = { ...stored, ...edited };
  const changed =
    shown.name !== stored.name || shown.description !== stored.description || shown.deadlineAt !== stored.deadlineAt;
  useLeaveGuard(changed);
  return {
    shown,
    changed,
    /** Only what the person touched: what others changed meanwhile stays. */
    edited,
    edit: (part: Partial<Brief>) => setEdited((before) => ({ ...before, ...part })),
    discard: () => setEdited({}),
  };
}
