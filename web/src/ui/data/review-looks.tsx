import { Check, CircleDashed, Eye, Package, RotateCcw, Send, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReviewState } from '@ad-foundry/contract/rules/review/state.ts';
import type { Tone } from '#ui/data/tone.ts';
import type { DotTone } from '#ui/feedback/status-dots.tsx';

/** Mark, tone and icon of each state, the same on every page. */
export const reviewLooks: Record<ReviewState, { dot: DotTone; tone: Tone; icon: ReactNode }> = {
  empty: { dot: 'empty', tone: 'neutral', icon: <CircleDashed /> },
  'does-not-fit': { dot: 'bad', tone: 'bad', icon: <X /> },
  'to-review': { dot: 'info', tone: 'info', icon: <Eye /> },
  changes: { dot: 'warn', tone: 'warn', icon: <RotateCcw /> },
  delivered: { dot: 'plain', tone: 'neutral', icon: <Package /> },
  approved: { dot: 'ok', tone: 'ok', icon: <Check /> },
  sent: { dot: 'ink', tone: 'ink', icon: <Send /> },
};
