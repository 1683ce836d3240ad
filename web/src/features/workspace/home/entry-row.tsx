import { Plug, UserRound } from 'lucide-react';
import type { HomeEntry } from '@ad-foundry/contract/home.ts';
import { cn } from '#lib/cn.ts';
import { EntryAct } from './entry-act.tsx';
import { useEntryText } from './use-entry-text.ts';

interface EntryRowProps {
  entry: HomeEntry;
  /** The keyboard's row. */
  isCurrent: boolean;
  /** On a phone its act is the primary one. */
  isFirst: boolean;
}

const tones = { late: 'text-bad', soon: 'text-warn', neutral: 'text-ink-2' };

/** One thing that waits: picture, the fact, client and person, age, and the act. */
export function EntryRow({ entry, isCurrent, isFirst }: EntryRowProps) {
  const { fact, place, age, tone } = useEntryText()(entry);
  return (
    <li
      data-current={isCurrent || undefined}
      className={cn(
        'relative flex min-h-12 transition-colors has-[a]:hover:bg-sunk items-center gap-3 border-t border-line px-4 py-0.5 max-md:grid max-md:grid-cols-[auto_1fr_auto] max-md:gap-y-2 max-md:py-3',
        'md:data-current:bg-sunk md:data-current:before:absolute md:data-current:before:inset-y-0 md:data-current:before:left-0 md:data-current:before:w-0.75 md:data-current:before:bg-ink',
      )}
    >
      <EntryPicture entry={entry} />
      <span className="grid min-w-0 flex-1 max-md:col-span-2">
        <span className="line-clamp-2 text-sm font-semibold wrap-anywhere max-md:line-clamp-none" title={fact}>
          {fact}
        </span>
        <span className="line-clamp-2 text-xs text-ink-2 wrap-anywhere max-md:line-clamp-none" title={place}>
          {place}
        </span>
        {entry.kind === 'pass' && entry.message !== null ? (
          // In full, since the colleague gets it in the name of the organization.
          <span className="my-1 border-l-2 border-line-strong pl-2 text-xs wrap-anywhere whitespace-pre-line text-ink-2">
            {entry.message}
          </span>
        ) : null}
      </span>
      <span className={cn('num text-xs whitespace-nowrap max-md:col-start-2', tones[tone])}>{age}</span>
      <EntryAct entry={entry} fact={fact} isFirst={isFirst} />
    </li>
  );
}

const pictureLook = 'h-10 w-8.5 shrink-0 rounded-xs max-md:h-14 max-md:w-12';

function EntryPicture({ entry }: { entry: HomeEntry }) {
  const url = entry.kind === 'reconnect' ? null : entry.preview?.url;
  if (url) return <img src={url} alt="" decoding="async" className={cn(pictureLook, 'bg-sunk object-cover')} />;
  const Icon = entry.kind === 'reconnect' ? Plug : entry.kind === 'remind' ? UserRound : null;
  return (
    <span
      aria-hidden
      className={cn(
        pictureLook,
        'grid place-items-center',
        entry.kind === 'reconnect' ? 'bg-warn-fill text-warn' : 'border border-line bg-sunk text-ink-3',
      )}
    >
      {Icon ? (
        <Icon className="size-4" />
      ) : (
        <span className="block h-5 w-3.5 rounded-[3px] border border-dashed border-line-strong" />
      )}
    </span>
  );
}
