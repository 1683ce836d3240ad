import type { ComponentProps } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';

const shapes = {
  line: 'h-3.5 rounded-xs',
  title: 'h-6 w-2/5 rounded-xs',
  chip: 'h-5.5 w-20 rounded-full',
  circle: 'size-6 rounded-full',
  control: 'h-control rounded-control',
  card: 'h-40 rounded-card',
};

/** A placeholder shape for content that is loading. */
export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) {
  return <span aria-hidden className={cn('block animate-shimmer bg-press', shapes[shape], className)} />;
}

/** Announces once that content is loading, for any number of skeletons inside it. */
export function SkeletonGroup({ children, ...rest }: ComponentProps<'div'>) {
  const t = useTranslations('ui.state');
  return (
    <div role="status" aria-busy {...rest}>
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  );
}

/** Placeholder rows of a list or table. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <SkeletonGroup className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-12 items-center gap-3 px-4">
          <Skeleton shape="circle" />
          <Skeleton className="max-w-72 flex-1" />
          <Skeleton className="ml-auto w-16" />
          <Skeleton shape="chip" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
