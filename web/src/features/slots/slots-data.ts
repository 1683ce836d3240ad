import { createContext, useContext } from 'react';

/** What slot components need from their page. */
export interface SlotsData {
  /** Refetches the slots and the unfinished uploads. */
  refresh: () => Promise<unknown>;
  /** Buttons are touch-sized. */
  isTouch: boolean;
}

export const SlotsContext = createContext<SlotsData>({ refresh: () => Promise.resolve(), isTouch: false });

export function useSlotsData(): SlotsData {
  return useContext(SlotsContext);
}
