import type { AttributeInput } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { useTranslations } from '#lib/i18n.ts';

/** The accepted values of a field on one line: options, range or pattern. */
export function useAcceptsText(): (input: AttributeInput) => string {
  const t = useTranslations('attributes.accepts');
  return (input) => {
    switch (input.type) {
      case 'number': {
        const { min, max } = input;
        if (min !== null && max !== null) return t('between', { min, max });
        if (min !== null) return t('atLeast', { min });
        return max === null ? t('number') : t('atMost', { max });
      }
      case 'select':
        return input.options
          .filter(({ retired }) => !retired)
          .map(({ label }) => label)
          .join(', ');
      case 'toggle':
        return t('toggle');
      case 'text':
        if (input.regex !== '') return input.regex;
        return input.multiLine ? t('lines') : t('line');
    }
  };
}
