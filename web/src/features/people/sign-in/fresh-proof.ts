import { useSyncExternalStore } from 'react';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { call } from '#lib/api.ts';
import { hasCode } from '#lib/error-text.ts';

interface PendingProof {
  /** The error of mailing the code; null while the mail is under way. */
  error: unknown;
  answer: (proven: boolean) => void;
}

let pendingProof: PendingProof | null = null;
const listeners = new Set<() => void>();

function show(next: PendingProof | null): void {
  pendingProof = next;
  for (const listener of listeners) listener();
}

/** Mails a code and asks for it; false if the user cancels. */
async function prove(): Promise<boolean> {
  const error: unknown = await call(signIn.requestStepUp, {}).then(
    () => null,
    (failure: unknown) => failure,
  );
  pendingProof?.answer(false);
  return new Promise((resolve) => {
    show({
      error,
      answer(proven) {
        show(null);
        resolve(proven);
      },
    });
  });
}

/**
 * Runs an action that may require re-authentication: if the server requires it, the dialog asks for a code and the
 * action runs again. @throws the action's errors; the server's requirement if the user cancels
 */
export async function withFreshProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!hasCode(error, 'auth.step-up-required') || !(await prove())) throw error;
    return act();
  }
}

/** The pending request for a code, or null. */
export function usePendingProof(): PendingProof | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pendingProof,
  );
}
