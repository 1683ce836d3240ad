import { useTranslations } from '#lib/i18n.ts';

/** Formats the remaining time: `12 s left`, `3 min left`. */
export function useTimeLeft(): (seconds: number) => string {
  const t = useTranslations('upload.left');
  return (seconds) => {
    if (seconds < 90) return t('seconds', { count: seconds });
    if (seconds < 5400) return t('minutes', { count: Math.round(seconds / 60) });
    return t('hours', { count: Math.round(seconds / 3600) });
  };
}
