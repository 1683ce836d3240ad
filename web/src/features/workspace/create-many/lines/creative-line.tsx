import { cn } from '#lib/cn.ts';
import type { LinePlace } from '#ui/list-page/use-virtual-lines.ts';
import type { CreativeView, ViewState } from '@ad-foundry/contract/rules/briefing/creative-view.ts';
import { DueCell, NameCell, OwnerCell, SlotsCell } from './line-cells.tsx';
import { LineMenu } from './line-menu.tsx';
import { CircleCheck, CircleHelp, CircleX, CircleDashed, TriangleAlert, Check } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';

/** The grid columns of a line; narrow screens show cards instead. */
export const lineGrid =
  'md:grid md:grid-cols-[3rem_1.25rem_minmax(8rem,1.3fr)_minmax(11rem,2fr)_8.25rem_6rem_1.75rem] md:gap-x-2';

/** `5–7`, or `5, 9`. */
export const numbersText = (lines: readonly number[]): string => {
  const [first = 0, last = 0] = [lines[0], lines.at(-1)];
  if (lines.length < 2) return String(first);
  return last - first === lines.length - 1 ? `${first}–${last}` : `${first}…${last}`;
};

interface CreativeLineProps {
  view: CreativeView;
  isCurrent: boolean;
  place: LinePlace;
}

/** A creative: its line numbers, its values, and the original texts below them. */
export function CreativeLine({ view, isCurrent, place }: CreativeLineProps) {
  const { creative, state } = view;
  return (
    <div
      role="row"
      tabIndex={-1}
      data-state={state}
      aria-current={isCurrent || undefined}
      className={cn(
        lineGrid,
        'group relative min-h-15 border-b border-line bg-card py-2 pr-2 text-sm outline-none max-md:px-4 md:items-start md:pl-2',
        'before:absolute before:inset-y-0 before:left-0 before:w-[3px] aria-[current]:bg-sunk aria-[current]:before:bg-ink',
      )}
      {...place}
    >
      <span role="cell" className="num pt-0.5 text-right text-ink-2 max-md:hidden">
        {numbersText(creative.lines)}
      </span>
      <span role="cell" className="pt-0.5 max-md:absolute max-md:left-4">
        <StateIcon state={state} />
      </span>
      <div role="cell" className="min-w-0 max-md:pr-8 max-md:pl-7">
        <NameCell view={view} />
      </div>
      <div role="cell" className="min-w-0 max-md:mt-1.5 max-md:pl-7">
        <SlotsCell view={view} />
      </div>
      <div
        role="cell"
        className="min-w-0 max-md:mt-1 max-md:inline-flex max-md:max-w-[65%] max-md:items-center max-md:gap-2 max-md:pl-7"
      >
        <DueCell view={view} />
      </div>
      <div role="cell" className="min-w-0 pt-0.5 max-md:float-right max-md:mt-1">
        <OwnerCell view={view} />
      </div>
      <div role="cell" className="max-md:absolute max-md:top-1.5 max-md:right-2">
        {state === 'created' ? null : (
          <LineMenu
            view={view}
            className="md:opacity-0 md:group-hover:opacity-100 md:group-focus-within:opacity-100 md:data-[state=open]:opacity-100"
          />
        )}
      </div>
    </div>
  );
}

const icons = {
  ready: [CircleCheck, 'text-ok'],
  warns: [TriangleAlert, 'text-warn'],
  asks: [CircleHelp, 'text-warn'],
  stays: [CircleX, 'text-bad'],
  'left-out': [CircleDashed, 'text-ink-3'],
  created: [Check, 'text-ink-3'],
} as const;

/** The state of a line, as an icon and a word. */
function StateIcon({ state, className }: { state: ViewState; className?: string }) {
  const t = useTranslations('many.state');
  const [Icon, tone] = icons[state];
  return <Icon role="img" aria-label={t(state)} className={cn('size-4 shrink-0', tone, className)} />;
}
