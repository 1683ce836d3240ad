import { useMemo } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { filledTexts, type FilledText } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { useAttributeWords } from '#features/library/attributes/words.ts';

/** The texts of briefs in the current language: the labels of global options are translated. Needs the area `fields`. */
export function useBriefTexts(): (attributes: Creative['attributes']) => FilledText[] {
  const translate = useAttributeWords();
  return useMemo(
    () => (attributes) =>
      filledTexts(attributes.map(({ attribute, value }) => ({ attribute: translate(attribute), value }))),
    [translate],
  );
}
