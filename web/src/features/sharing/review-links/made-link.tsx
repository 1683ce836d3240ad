import { Check } from 'lucide-react';
import type { ReviewLink } from '@ad-foundry/contract/review-links.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { CopyButton } from '#ui/data/copy-button.tsx';
import { Input } from '#ui/form/input.tsx';
import { endText } from './end-text.ts';

/** The address of a link that was just made, to copy. */
export function MadeLink({ link }: { link: ReviewLink & { url: string } }) {
  const t = useTranslations('reviewLinks');
  const locale = useLocale();
  const mailed = link.people.filter(({ mailedAt }) => mailedAt !== null).length;
  return (
    <div className="grid grid-cols-1 gap-2 rounded-card border border-ok-line bg-ok-fill p-4">
      <p role="status" className="flex items-center gap-2 font-medium text-ok">
        <Check aria-hidden className="size-4" />
        {mailed > 0 ? t('madeAndMailed', { count: mailed }) : t('made')}
      </p>
      <div className="flex gap-2">
        <Input readOnly aria-label={t('address')} value={link.url} className="min-w-0 flex-1 font-mono text-xs" />
        <CopyButton size="md" variant="primary" text={link.url} />
      </div>
      <p className="text-xs text-pretty text-ink-2">
        {t('until', { day: endText(link.expiresAt, locale) })} {link.hasPassword ? t('tellPassword') : null}
      </p>
    </div>
  );
}
