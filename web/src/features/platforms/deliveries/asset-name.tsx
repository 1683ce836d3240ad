import { cn } from '#lib/cn.ts';

const endLength = 16;

/** The name of an asset on one line: truncated in the middle, with a muted extension. */
export function AssetName({ name, muted, className }: { name: string; muted?: boolean; className?: string }) {
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const cut = Math.max(0, stem.length - endLength);
  return (
    <span className={cn('flex min-w-0 font-mono text-xs', muted && 'text-ink-2', className)} title={name}>
      <span className="truncate whitespace-pre">{stem.slice(0, cut)}</span>
      <span className="shrink-0 whitespace-pre">{stem.slice(cut)}</span>
      <span className={cn('shrink-0', !muted && 'text-ink-2')}>{name.slice(stem.length)}</span>
    </span>
  );
}
