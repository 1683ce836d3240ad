import type { Attribute } from '@ad-foundry/contract/attributes.ts';
import { useCallback } from 'react';
import type { AttributeOption, ValueProblem } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { useTranslations } from '#lib/i18n.ts';

type Words = Pick<Attribute, 'key' | 'label' | 'description' | 'input' | 'global'>;

/**
 * The texts of an attribute: those of global attributes are translated, those of the organization's are shown as
 * written.
 */
export function useAttributeWords(): <A extends Words>(attribute: A) => A {
  const t = useTranslations('fields.global');
  return useCallback(
    (attribute) => {
      if (!attribute.global) return attribute;
      const say = (key: string, otherwise: string) =>
        t.has(key as 'headline.label') ? t(key as 'headline.label') : otherwise;
      const { key, label, description, input } = attribute;
      const labelled = (option: AttributeOption) => ({
        ...option,
        label: say(`${key}.options.${option.value}`, option.label),
      });
      return {
        ...attribute,
        label: say(`${key}.label`, label),
        description: say(`${key}.description`, description),
        input: input.type === 'select' ? { ...input, options: input.options.map(labelled) } : input,
      };
    },
    [t],
  );
}

/** The error text of an invalid value. */
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
