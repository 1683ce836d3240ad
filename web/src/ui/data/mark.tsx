import { cn } from '#lib/cn.ts';

const sizes = {
  sm: 'size-5 rounded-[6px] text-[10px]',
  md: 'size-6 rounded-[7px] text-xs',
  lg: 'size-10 rounded-[11px] text-lg',
};

/** The product's logo: dark letters on a yellow square. */
export function Mark({
  size = 'md',
  letters = 'AF',
  background,
  className,
}: {
  size?: keyof typeof sizes;
  letters?: string;
  /** Replaces the yellow; must be a light colour, because the letters are dark. */
  background?: string;
  className?: string;
}) {
  return (
    <span
      aria-hidden
      style={{ background }}
      className={cn(
        'inline-grid shrink-0 place-items-center bg-brand leading-none font-extrabold tracking-[-0.04em] text-on-brand select-none',
        sizes[size],
        className,
      )}
    >
      {letters}
    </span>
  );
}
