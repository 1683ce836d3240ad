import { cn } from '#lib/cn.ts';
import { FileName, isDivided } from '#ui/data/file-name.tsx';

/**
 * A name given at the platform, on one line: cut in the middle, since names of variants differ at their end. Screen
 * readers get it whole. A link or button around it takes the name as its label instead.
 */
export function LongName({ name, className }: { name: string; className?: string }) {
  if (!isDivided(name)) return <FileName name={name} {...(className === undefined ? {} : { className })} />;
  return (
    <span className={cn('relative flex min-w-0', className)}>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="flex min-w-0">
        <FileName name={name} />
      </span>
    </span>
  );
}
