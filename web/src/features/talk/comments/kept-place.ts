import type { Area, Moment } from '@ad-foundry/contract/comments.ts';
import type { CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { keepText, keptTexts, removeKeptText } from '#lib/forms/use-kept-text.ts';

/** The place of an unsent comment. */
export interface Draft {
  area: Area | null;
  /** Null for the whole video; undefined until the user starts to write. */
  moment: Moment | null | undefined;
}

export const nowhere: Draft = { area: null, moment: undefined };

interface Of {
  creativeId: CreativeId;
  versionId: VersionId | undefined;
}

const placeOf = ({ creativeId, versionId }: Of) => `place:${creativeId}:${versionId ?? ''}`;

/** Stores the place of an unsent comment on a version together with its text, in this browser. */
export function keepPlace(of: Of, draft: Draft): void {
  if (draft === nowhere) removeKeptText(placeOf(of));
  else keepText(placeOf(of), JSON.stringify(draft));
}

/** The stored place; without stored text, no place. */
export function keptPlace(of: Of): Draft {
  const { creativeId, versionId } = of;
  const [kept] = keptTexts(placeOf(of));
  if (!kept || keptTexts(`comment:${creativeId}:${versionId ?? ''}`).length === 0) return nowhere;
  try {
    // Only this browser writes the value, so its shape is trusted.
    return { ...nowhere, ...(JSON.parse(kept.text) as Draft) };
  } catch {
    return nowhere;
  }
}
