import { createContext, useContext, type ReactNode } from 'react';
import { screen } from '@ad-foundry/contract/limits.ts';

const Delay = createContext<number>(screen.tooltipDelayMs);

interface ProviderProps {
  delayMs?: number;
  children: ReactNode;
}

/** Says after how long tooltips open below it. Apart from the tooltip, so that pages without any stay small. */
export function TooltipProvider({ delayMs = screen.tooltipDelayMs, children }: ProviderProps) {
  return <Delay value={delayMs}>{children}</Delay>;
}

export function useTooltipDelay(): number {
  return useContext(Delay);
}
