import { createContext, useContext, type ReactNode } from 'react';

const defaultDelayMs = 300;
const Delay = createContext(defaultDelayMs);

/** Says after how long tooltips open below it. Apart from the tooltip, so that pages without any stay small. */
export function TooltipProvider({ delayMs = defaultDelayMs, children }: { delayMs?: number; children: ReactNode }) {
  return <Delay value={delayMs}>{children}</Delay>;
}

export function useTooltipDelay(): number {
  return useContext(Delay);
}
