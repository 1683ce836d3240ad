import { cn } from '#lib/cn.ts';

/** Number of characters at the end that are always shown, and the minimum length of a name that is truncated. */
const end = 14;
const divided = 22;

export const isDivided = (name: string): boolean => [...name].length >= divided;

interface FileNameProps {
  name: string;
  /** Tooltip shown instead of the name, such as its path. */
  title?: string;
  className?: string;
}

/**
 * A file name on one line. A long name is truncated in the middle, because its end distinguishes versions and types.
 */
export function FileName({ name, title = name, className }: FileNameProps) {
  const characters = [...name];
  const hasEnd = isDivided(name);
  return (
    <span className={cn('flex min-w-0', className)} title={title}>
      <span className={cn('truncate whitespace-pre', hasEnd && 'shrink-[100000]')}>
        {hasEnd ? characters.slice(0, -end).join('') : name}
      </span>
      {hasEnd ? <span className="min-w-0 truncate whitespace-pre">{characters.slice(-end).join('')}</span> : null}
    </span>
  );
}
