import type { ReactNode } from 'react';
import type { Platform } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';

/** Signs of our own that hint at what a platform is about; nobody's logo. */
const glyphs: Record<Platform, ReactNode> = {
  custom: (
    <>
      <rect x="2.75" y="2.75" width="10.5" height="10.5" rx="2" strokeDasharray="2.4 1.8" />
      <path d="M8 5.75v4.5M5.75 8h4.5" />
    </>
  ),
  dv360: (
    <>
      <path d="M13.2 6.1A5.5 5.5 0 1 0 13.5 8" />
      <path d="M13.4 3.2v3h-3" />
      <path d="M6.9 5.9v4.2L10.3 8Z" fill="currentColor" />
    </>
  ),
  gads: (
    <>
      <circle cx="6.75" cy="6.75" r="4.25" />
      <path d="m10 10 3.5 3.5M5.25 7.75v-.5M6.75 7.75v-2M8.25 7.75V5" />
    </>
  ),
  linkedin: (
    <>
      <rect x="2.25" y="5" width="11.5" height="8.25" rx="1.5" />
      <path d="M5.75 5V3.25h4.5V5M2.25 8.75h11.5" />
    </>
  ),
  meta: (
    <>
      <circle cx="5.6" cy="8" r="3.6" />
      <circle cx="10.4" cy="8" r="3.6" />
    </>
  ),
  pinterest: <path d="M5.75 2.5h4.5M6.5 2.5v4L4.25 9.25h7.5L9.5 6.5v-4M8 9.25v4.5" />,
  reddit: (
    <>
      <path d="M3.5 3h9A1.5 1.5 0 0 1 14 4.5v5a1.5 1.5 0 0 1-1.5 1.5H8.25L5 13.5V11H3.5A1.5 1.5 0 0 1 2 9.5v-5A1.5 1.5 0 0 1 3.5 3Z" />
      <path d="M5.25 7h.01M8 7h.01M10.75 7h.01" strokeWidth="1.8" />
    </>
  ),
  snapchat: (
    <>
      <circle cx="8" cy="9" r="4.75" />
      <path d="M8 9V6.5M6.25 2h3.5M8 2v2.25" />
    </>
  ),
  tiktok: <path d="M2.75 6.5v3M5.4 4.25v7.5M8 2.5v11M10.6 5v6M13.25 6.75v2.5" />,
  x: <path d="M6.4 2.75 5 13.25M11 2.75l-1.4 10.5M3 5.9h10.25M2.75 10.1H13" />,
};

/** The sign of a platform. Give it a `label` where its name does not stand beside it. */
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
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('size-4 shrink-0', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {label ? <title>{label}</title> : null}
      {glyphs[platform]}
    </svg>
  );
}

/** What a platform is called in the language shown. */
export function usePlatformName(): (platform: Platform) => string {
  const t = useTranslations('formats.platform');
  return t;
}
