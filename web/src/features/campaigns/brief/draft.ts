import { noFormats, type FormatSelection } from '#features/formats/selection.ts';

/** A creative that is being written. */
export interface BriefDraft {
  name: string;
  description: string;
  deadlineAt: Date | null;
  formats: FormatSelection;
}

export const emptyDraft: BriefDraft = { name: '', description: '', deadlineAt: null, formats: noFormats };

/** Whether anything would be lost. */
export function isTouched({ name, description, deadlineAt, formats }: BriefDraft): boolean {
  return name.trim() !== '' || description.trim() !== '' || deadlineAt !== null || formats.size > 0;
}
