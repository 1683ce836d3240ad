import type { Attribute } from '@ad-foundry/contract/attributes.ts';
import type { ValueProblem } from '@ad-foundry/contract/rules/attribute-values.ts';
import { useTranslations } from '#lib/i18n.ts';

type Words = Pick<Attribute, 'key' | 'label' | 'description' | 'input' | 'global'>;

/** An attribute in the words of the reader: the product's own are translated, an organization's are as it wrote them. */
export function useAttributeWords(): <A extends Words>(attribute: A) => A {
  const t = useTranslations('fields.global');
  const say = (key: string, otherwise: string) =>
    t.has(key as 'headline.label') ? t(key as 'headline.label') : otherwise;
  return (attribute) => {
    if (!attribute.global) return attribute;
    const { key, label, description, input } = attribute;
    return {
      ...attribute,
      label: say(`${key}.label`, label),
      description: say(`${key}.description`, description),
      input:
        input.type === 'select'
          ? {
              ...input,
              options: input.options.map((each) => ({
                ...each,
                label: say(`${key}.options.${each.value}`, each.label),
              })),
            }
          : input,
    };
  };
}

/** What is wrong with a value, in a sentence. */
export function useValueProblemText(): (problem: ValueProblem, example?: string) => string {
  const t = useTranslations('fields.problem');
  return (problem, example = '') => {
    switch (problem.kind) {
      case 'below':
        return t('below', { min: problem.min });
      case 'above':
        return t('above', { max: problem.max });
      case 'too-long':
        return t('too-long', { max: problem.max });
      case 'pattern':
        return example === '' ? t('pattern') : t('patternLike', { example });
      default:
        return t(problem.kind);
    }
  };
}
