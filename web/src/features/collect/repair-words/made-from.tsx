import { WandSparkles } from 'lucide-react';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useStepText } from './repair-words.ts';

/** That a repair made a version, from which one and how. */
export function MadeFrom({ origin: { number, operations } }: { origin: NonNullable<Version['madeFrom']> }) {
  const t = useTranslations('repair');
  const steps = useStepText();
  return (
    <span className="flex items-start gap-1 text-xs text-ink-2">
      <WandSparkles aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0 break-words">{t('madeFrom', { number: number ?? 0, steps: steps(operations) })}</span>
    </span>
  );
}
