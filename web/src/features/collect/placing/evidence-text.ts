import type { Evidence } from '@ad-foundry/contract/rules/placing/placing.ts';
import { useTranslations } from '#lib/i18n.ts';

/** Why a file goes to a place, as text: `Name says “unboxing”, size says 9:16`. */
export function useEvidenceText(): (evidence: Evidence) => string {
  const t = useTranslations('placing.evidence');
  return ({ from, creativeWords, formatWords, ratio }) => {
    const words = [creativeWords, formatWords].map((each) => each.join(' ')).filter((each) => each !== '');
    const quotes = words.map((each) => t('quoted', { words: each })).join(', ');
    return [t(from, { words: quotes }), ...(ratio ? [t('ratio', { ratio })] : [])].join(', ');
  };
}
