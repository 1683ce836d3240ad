import { ChevronRight } from 'lucide-react';
import type { Format } from '@ad-foundry/contract/formats.ts';
import { useRuleText } from '#features/formats/rule-text.ts';
import { useTranslations } from '#lib/i18n.ts';

/** What the file has to be, in sentences, for those to whom the short facts say little. */
export function PlainRules({ format: { spec }, strict }: { format: Format; strict: boolean }) {
  const t = useTranslations('guest.slot');
  const text = useRuleText();
  const must = spec.rules.map(text.requirement);
  const should = spec.recommended.map(strict ? text.requirement : text.advice);
  const lines = [...must, ...should];
  if (lines.length === 0) return null;
  return (
    <details className="group/rules text-xs text-ink-2">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-xs py-1 hover:text-ink">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open/rules:rotate-90" />
        {t('rules')}
      </summary>
      <ul className="grid list-disc gap-1 pt-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}.</li>
        ))}
      </ul>
    </details>
  );
}
