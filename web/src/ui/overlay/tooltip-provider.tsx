import { createContext, useContext, type ReactNode } from 'react';
import { screen } from '@ad-foundry/contract/limits.ts';

const Delay = createContext<number>(screen.tooltipDelayMs);

interface ProviderProps {
  delayMs?: number;
  children: ReactNode;
}

/** Sets the delay of the tooltips below it. In a separate module, so that pages without tooltips stay small. */
export function TooltipProvider({ delayMs = screen.tooltipDelayMs, children }: ProviderProps) {
  return <Delay value={delayMs}>{children}</Delay>;
}

export function useTooltipDelay(): number {
  return useContext(Delay);
}
