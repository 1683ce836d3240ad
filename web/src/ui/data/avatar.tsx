import { useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { initials } from './initials.ts';

const sizes = {
  xs: 'size-5 text-[9px]',
  sm: 'size-6 text-[10px]',
  md: 'size-8 text-xs',
  lg: 'size-12 text-base',
  xl: 'size-20 text-xl',
};

export type AvatarSize = keyof typeof sizes;

export interface AvatarProps {
  name: string;
  src?: string | null;
  size?: AvatarSize;
  /** Square for organizations and accounts, round for people. */
  square?: boolean;
  /** True if the name is shown beside it. */
  decorative?: boolean;
  className?: string;
}

/** A person's picture, or their initials without one. */
export function Avatar({ name, src, size = 'sm', square, decorative, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const showPicture = src && broken !== src;
  return (
    <span
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      className={cn(
        'inline-grid shrink-0 place-items-center overflow-hidden bg-press leading-none font-semibold text-ink-2 select-none',
        square ? 'rounded-control' : 'rounded-full',
        sizes[size],
        className,
      )}
    >
      {showPicture ? (
        <img src={src} alt="" className="size-full object-cover" onError={() => setBroken(src)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}

export interface AvatarStackProps {
  people: readonly { name: string; src?: string | null }[];
  /** The total, if `people` does not contain everyone. */
  count?: number | undefined;
  /** Number of avatars shown; further ones become a count. */
  max?: number;
  size?: AvatarSize;
}

/** Several people, overlapping. */
export function AvatarStack({ people, count = people.length, max = 3, size = 'sm' }: AvatarStackProps) {
  const t = useTranslations('ui.people');
  // A thick ring would cut the letters of small avatars.
  const gap = size === 'xs' ? 'ring-1 ring-card' : 'ring-2 ring-card';
  const hidden = Math.max(0, count - Math.min(max, people.length));
  return (
    <span className="flex items-center">
      {people.slice(0, max).map((person, index) => (
        <Avatar key={`${person.name}-${index}`} {...person} size={size} className={cn('not-first:-ml-0.5', gap)} />
      ))}
      {hidden > 0 ? (
        <span
          role="img"
          aria-label={t('more', { count: hidden })}
          className={cn(
            'num -ml-0.5 inline-grid shrink-0 place-items-center rounded-full bg-sunk leading-none font-semibold text-ink-2',
            gap,
            sizes[size],
          )}
        >
          +{hidden}
        </span>
      ) : null}
    </span>
  );
}
