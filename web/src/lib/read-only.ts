import { createContext, useContext } from 'react';

export const standingKey = ['billing', 'standing'] as const;

/** Set by the dashboard. A guest's pages read no plan, so that there it stays null. */
export const ReadOnlyReason = createContext<string | null>(null);

/** Why the organization cannot change anything without a plan; null if it can, and until that is loaded. */
export const useReadOnlyReason = (): string | null => useContext(ReadOnlyReason);
