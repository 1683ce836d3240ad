import { createContext } from 'react';

/** Accepts files that are not assigned to a slot yet. */
export const AddFilesContext = createContext<(files: File[]) => void>(() => undefined);
