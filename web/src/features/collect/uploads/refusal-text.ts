import {
  createRefusalText,
  type Refusal,
  type RefusalWordOf,
} from '@ad-foundry/contract/rules/verdicts/refusal-text.ts';
import { useTranslations } from '#lib/i18n.ts';

type Translate = ReturnType<typeof useTranslations<'upload.refused'>>;

/** The words about refused files in the current language, for functions of the contract. */
export const refusalWordsIn =
  (t: Translate): RefusalWordOf =>
  (key, values) =>
    t(key, values as never);

/** Returns a function that formats a rejection. */
export function useRefusalText(): (refusal: Refusal) => string {
  return createRefusalText(refusalWordsIn(useTranslations('upload.refused')));
}
