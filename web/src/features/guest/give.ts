import { createContext } from 'react';

/** Takes files of which nobody has said yet where they belong. */
export const GiveContext = createContext<(files: File[]) => void>(() => undefined);
