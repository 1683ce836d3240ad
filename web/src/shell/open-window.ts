import { createContext, useContext } from 'react';

/** Windows that can open on any screen: the palette, the list of keys, the form for a campaign. */
export type Window = 'palette' | 'keys' | 'create';

export const OpenWindow = createContext<((window: Window) => void) | undefined>(undefined);

/** Opens one of the windows. */
export function useOpenWindow(): (window: Window) => void {
  const open = useContext(OpenWindow);
  if (!open) throw new Error('useOpenWindow needs the shell above it');
  return open;
}
