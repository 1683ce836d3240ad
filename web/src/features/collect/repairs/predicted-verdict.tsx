import { Check, TriangleAlert } from 'lucide-react';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import { ratioName } from '@ad-foundry/contract/rules/files/ratio.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import type { RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { rulesFor } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import type { RuleText } from '@ad-foundry/contract/rules/formats/rule-text.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';

interface Props {
  offer: RepairOffer;
  slot: { spec: FormatSpec; type: FormatType; strict: boolean };
}

/** The slot's rules with what the finished file is planned to be. */
export function PredictedVerdict({ offer: { predicted, verdict }, slot }: Props) {
  const t = useTranslations('repair.verdict');
  const text = useRuleText();
  const locale = useLocale();
  const { hard } = rulesFor({ facts: predicted, ...slot });
  return (
    <section className="grid gap-2 rounded-card border border-line bg-sunk p-3 text-xs" aria-label={t('title')}>
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-medium">{t('title')}</h3>
        <Chip tone="ok">{t('fits')}</Chip>
      </div>
      <ul className="grid gap-1.5">
        {hard.map((rule, index) => (
          <li key={index} className="flex items-start gap-2">
            <Check aria-hidden className="mt-px size-3.5 shrink-0 text-ok" />
            <span className="min-w-0 flex-1 break-words">{text.rule(rule)}</span>
            <span className="num shrink-0 text-ink-2">
              {planned(rule, predicted, { text, size: (bytes) => t('about', { size: formatBytes(bytes, locale) }) })}
            </span>
          </li>
        ))}
        {verdict.warnings.map(({ rule }, index) => (
          <li key={`advice-${index}`} className="flex items-start gap-2 text-warn">
            <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            <span className="min-w-0 flex-1 break-words">{t('better', { rule: text.rule(rule) })}</span>
            <span className="shrink-0">{t('notMet')}</span>
          </li>
        ))}
      </ul>
      <p className="text-ink-2">{t('again')}</p>
    </section>
  );
}

interface Wording {
  text: RuleText;
  size: (bytes: number) => string;
}

/** The planned value of a rule's property. */
function planned({ type }: Rule, facts: MediaFacts, { text, size }: Wording): string {
  const { width, height, durationMs, sizeBytes, mime } = facts;
  if (type === 'mime') return text.value('mime', mime);
  if (type === 'ratio') return width && height ? (ratioName(width, height) ?? `${width} × ${height}`) : '';
  if (type === 'size') return size(sizeBytes);
  if (type === 'duration') return durationMs === null ? '' : text.value('duration', Math.round(durationMs / 100) / 10);
  const side = type === 'width' ? width : height;
  return side === null ? '' : text.value('width', side);
}
