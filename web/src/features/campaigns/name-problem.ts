import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';

/** Says what is wrong with the name of a campaign or creative; undefined when nothing is. */
export function useNameProblem(): (name: string) => string | undefined {
  const t = useTranslations('campaigns.name');
  return (name) => {
    if (name.trim() === '') return t('required');
    return name.trim().length > limits.nameLength ? t('tooLong', { max: limits.nameLength }) : undefined;
  };
}
