import { WandSparkles } from 'lucide-react';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useStepText } from './repair-words.ts';

interface Props {
  version: Pick<Version, 'adapted' | 'madeFrom'>;
}

/** That a repair made a version, from which one and how; nothing for an uploaded one. */
export function MadeFrom({ version: { adapted, madeFrom } }: Props) {
  const t = useTranslations('repair');
  const textOf = useStepText();
  if (madeFrom === null) return null;
  const steps = textOf(madeFrom.operations);
  return (
    <span className="flex items-start gap-1 text-xs text-ink-2">
      <WandSparkles aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0 break-words">
        {adapted ? t('adaptedBy', { steps }) : t('madeFrom', { number: madeFrom.number ?? 0, steps })}
      </span>
    </span>
  );
}
