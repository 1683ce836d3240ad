import { CircleCheck, CircleHelp, CircleX, CircleDashed, TriangleAlert, Check } from 'lucide-react';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { ViewState } from '#features/workspace/create-many/creative-view.ts';

const icons = {
  ready: [CircleCheck, 'text-ok'],
  warns: [TriangleAlert, 'text-warn'],
  asks: [CircleHelp, 'text-warn'],
  stays: [CircleX, 'text-bad'],
  'left-out': [CircleDashed, 'text-ink-3'],
  created: [Check, 'text-ink-3'],
} as const;

/** The state of a line, as a shape and a word. */
export function StateIcon({ state, className }: { state: ViewState; className?: string }) {
  const t = useTranslations('many.state');
  const [Icon, tone] = icons[state];
  return <Icon role="img" aria-label={t(state)} className={cn('size-4 shrink-0', tone, className)} />;
}
