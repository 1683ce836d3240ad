import { createContext } from 'react';

/** Accepts files that are not assigned to a slot yet. */
export const GiveContext = createContext<(files: File[]) => void>(() => undefined);
