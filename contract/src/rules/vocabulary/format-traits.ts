import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { FormatType, Platform } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';

/** What the vocabulary needs of a format, of the library or the organization's own. */
export interface VocabularyFormat {
  id: FormatId;
  name: string;
  /** Its name in other languages. */
  otherNames?: readonly string[];
  platform: Platform;
  type: FormatType;
  spec: Pick<FormatSpec, 'rules' | 'recommended' | 'recommendedDimensions' | 'cardRules' | 'ratioTolerancePct'>;
}
