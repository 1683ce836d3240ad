import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';

/** Error texts for the name of a campaign or creative. */
export function useNameProblems(): { missing: string; tooLong: string } {
  const t = useTranslations('campaigns.name');
  return { missing: t('required'), tooLong: t('tooLong', { max: limits.nameLength }) };
}

/** Validates a name without the contract's schema, which is too much script for this page. */
export function findNameProblem(name: string): 'missing' | 'tooLong' | undefined {
  if (name.trim() === '') return 'missing';
  return name.trim().length > limits.nameLength ? 'tooLong' : undefined;
}
