import type { ReviewRevocation } from '@ad-foundry/contract/review-links.ts';
import { useTranslations } from '#lib/i18n.ts';

interface RevocationTextProps {
  title: string;
  change: ReviewRevocation;
}

/** What revoking a link ends: who is no longer asked, and which steps files pass thereby. */
export function RevocationText({ title, change: { people, steps, approved } }: RevocationTextProps) {
  const t = useTranslations('reviewLinks');
  return (
    <span className="grid gap-2">
      <span>{t('askBody', { title })}</span>
      {people.map(({ name, files }, index) => (
        <span key={`${name} ${index}`}>{t('unasked', { name, count: files })}</span>
      ))}
      {steps.map(({ name, files }) => (
        <strong key={name} className="font-medium text-ink">
          {t('passes', { name, count: files })}
        </strong>
      ))}
      {approved > 0 ? <span>{t('approves', { count: approved })}</span> : null}
    </span>
  );
}
