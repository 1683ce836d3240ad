import { useSyncExternalStore } from 'react';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { call } from '#lib/api.ts';
import { hasCode } from '#lib/error-text.ts';

interface Asked {
  /** What went wrong with mailing the code; null where it is on its way. */
  error: unknown;
  answer: (proven: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function show(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Mails a code and asks for it; false when the person turns back. */
async function prove(): Promise<boolean> {
  const error: unknown = await call(signIn.requestStepUp, {}).then(
    () => null,
    (failure: unknown) => failure,
  );
  asked?.answer(false);
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
 * Does what may ask for a fresh proof of who one is: where the server does, the dialog asks for a code, and it is done
 * again. @throws what it throws; the server's question where the person turns back
 */
export async function withFreshProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!hasCode(error, 'auth.step-up-required') || !(await prove())) throw error;
    return act();
  }
}

/** The question that waits for an answer, or null. */
export function useAskedProof(): Asked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
