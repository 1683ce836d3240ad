import type { Platform } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';

/** Icons that suggest a platform without its logo: SVG paths in a 16 × 16 box. */
const lines: Record<Platform, string> = {
  custom:
    'M2.75 5.25v-.5a2 2 0 0 1 2-2h.5M10.75 2.75h.5a2 2 0 0 1 2 2v.5M13.25 10.75v.5a2 2 0 0 1-2 2h-.5M5.25 13.25h-.5a2 2 0 0 1-2-2v-.5M7.25 2.75h1.5M13.25 7.25v1.5M7.25 13.25h1.5M2.75 7.25v1.5M8 5.75v4.5M5.75 8h4.5',
  dv360: 'M13.2 6.1A5.5 5.5 0 1 0 13.5 8M13.4 3.2v3h-3M6.9 5.9v4.2L10.3 8z',
  gads: 'M11 6.75a4.25 4.25 0 1 1-8.5 0 4.25 4.25 0 0 1 8.5 0M10 10l3.5 3.5M5.25 7.75v-.5M6.75 7.75v-2M8.25 7.75V5',
  linkedin:
    'M3.75 5h8.5a1.5 1.5 0 0 1 1.5 1.5v5.25a1.5 1.5 0 0 1-1.5 1.5h-8.5a1.5 1.5 0 0 1-1.5-1.5V6.5A1.5 1.5 0 0 1 3.75 5zM5.75 5V3.25h4.5V5M2.25 8.75h11.5',
  meta: 'M9.2 8A3.6 3.6 0 1 1 2 8a3.6 3.6 0 0 1 7.2 0M14 8a3.6 3.6 0 1 1-7.2 0A3.6 3.6 0 0 1 14 8',
  pinterest: 'M5.75 2.5h4.5M6.5 2.5v4L4.25 9.25h7.5L9.5 6.5v-4M8 9.25v4.5',
  reddit:
    'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v5a1.5 1.5 0 0 1-1.5 1.5H8.25L5 13.5V11H3.5A1.5 1.5 0 0 1 2 9.5v-5A1.5 1.5 0 0 1 3.5 3zM5.25 7h.01M8 7h.01M10.75 7h.01',
  snapchat: 'M12.75 9a4.75 4.75 0 1 1-9.5 0 4.75 4.75 0 0 1 9.5 0M8 9V6.5M6.25 2h3.5M8 2v2.25',
  tiktok: 'M2.75 6.5v3M5.4 4.25v7.5M8 2.5v11M10.6 5v6M13.25 6.75v2.5',
  x: 'M6.4 2.75 5 13.25M11 2.75l-1.4 10.5M3 5.9h10.25M2.75 10.1H13',
};

const pen = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '1.3',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** The icon of a platform. Needs a `label` unless the platform's name is written beside it. */
export function PlatformMark({
  platform,
  label,
  className,
}: {
  platform: Platform;
  label?: string;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 16 16"
      {...pen}
      className={cn('size-4 shrink-0', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {label ? <title>{label}</title> : null}
      <path d={lines[platform]} />
    </svg>
  );
}

/** The icons of several platforms in one SVG with one label, which long lists render faster. */
export function PlatformRow({ platforms, className }: { platforms: readonly Platform[]; className?: string }) {
  const platformName = usePlatformName();
  return (
    <svg role="img" viewBox={`0 0 ${22 * platforms.length - 6} 16`} {...pen} className={cn('h-4 shrink-0', className)}>
      <title>{platforms.map(platformName).join(', ')}</title>
      {platforms.map((platform, index) => (
        <path key={platform} d={lines[platform]} transform={index > 0 ? `translate(${22 * index})` : undefined} />
      ))}
    </svg>
  );
}

/** The name of a platform in the current language. */
export function usePlatformName(): (platform: Platform) => string {
  const t = useTranslations('formats.platform');
  return t;
}
