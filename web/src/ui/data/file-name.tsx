import { cn } from '#lib/cn.ts';

/** Characters of the end that are always shown, and the minimum length of a name that is cut. */
const end = 14;
const divided = 22;

interface FileNameProps {
  name: string;
  /** Shown on hover in place of the name, such as its path. */
  title?: string;
  className?: string;
}

/** A file name on one line. A name without room is cut in its middle: its end tells versions and types apart. */
export function FileName({ name, title = name, className }: FileNameProps) {
  const characters = [...name];
  const isDivided = characters.length >= divided;
  return (
    <span className={cn('flex min-w-0', className)} title={title}>
      <span className="truncate whitespace-pre">{isDivided ? characters.slice(0, -end).join('') : name}</span>
      {isDivided ? <span className="shrink-0 whitespace-pre">{characters.slice(-end).join('')}</span> : null}
    </span>
  );
}
