import { useSyncExternalStore } from 'react';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';

let arrived: InvitationId | null = null;
const listeners = new Set<() => void>();

/** The invitation whose link a signed-in user followed; kept in this page's memory only. */
export function setFollowedInvitation(invitationId: InvitationId | null): void {
  arrived = invitationId;
  for (const listener of listeners) listener();
}

export function useFollowedInvitation(): InvitationId | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => arrived,
  );
}
