import type { InPlace, InPlaceFrame, TextRole } from '@ad-foundry/contract/rules/formats/in-place.ts';

/** The texts that can be edited; the name always comes from the attribute `brand_name`, or from the client. */
export const draftRoles = ['primary', 'headline', 'description', 'link', 'button'] as const satisfies TextRole[];
export type DraftRole = (typeof draftRoles)[number];

export interface TextDraft {
  isShown: boolean;
  attribute: string;
  characters: string;
  max: string;
}

export interface InPlaceDraft {
  frame: InPlaceFrame;
  texts: Record<DraftRole, TextDraft>;
  source: string;
}

const seeded: Record<DraftRole, string> = {
  primary: 'primary_text',
  headline: 'headline',
  description: 'primary_text',
  link: 'landing_page',
  button: 'call_to_action',
};

export function draftOfInPlace(inPlace: InPlace | null): InPlaceDraft {
  const drafts = draftRoles.map((role): [DraftRole, TextDraft] => {
    const text = inPlace?.texts.find((each) => each.role === role);
    return [
      role,
      {
        isShown: text !== undefined,
        attribute: text?.attribute ?? seeded[role],
        characters: String(text?.characters ?? ''),
        max: String(text?.max ?? ''),
      },
    ];
  });
  return {
    frame: inPlace?.frame ?? 'plain',
    texts: Object.fromEntries(drafts) as InPlaceDraft['texts'],
    source: inPlace?.texts.find(({ source }) => source !== null)?.source ?? '',
  };
}

/** The data of a draft; null for a plain frame. `problems` names the fields that are invalid. */
export function readInPlace(
  draft: InPlaceDraft,
  before: InPlace | null,
): { inPlace: InPlace | null; problems: string[] } {
  const source = draft.source.trim();
  const problems = source === '' || isAddress(source) ? [] : ['source'];
  if (draft.frame === 'plain') return { inPlace: null, problems };
  const count = (value: string, field: string) => {
    if (value.trim() === '') return null;
    const number = Number(value);
    if (Number.isInteger(number) && number >= 1 && number <= 10_000) return number;
    problems.push(field);
    return null;
  };
  const texts = draftRoles
    .filter((role) => draft.texts[role].isShown)
    .map((role) => {
      const { attribute, characters, max } = draft.texts[role];
      const limits = { characters: count(characters, `${role}.characters`), max: count(max, `${role}.max`) };
      const lines = before?.texts.find((each) => each.role === role)?.lines ?? null;
      const hasNumber = limits.characters !== null || limits.max !== null || lines !== null;
      return { role, attribute, ...limits, lines, source: hasNumber && source !== '' ? source : null };
    });
  const name = before?.texts.find(({ role }) => role === 'name') ?? {
    role: 'name' as const,
    attribute: 'brand_name',
    characters: null,
    lines: null,
    max: null,
    source: null,
  };
  return { inPlace: { frame: draft.frame, reason: null, texts: [name, ...texts] }, problems };
}

const isAddress = (text: string) => /^https?:\/\/[^\s/.]+\.\S+$/.test(text) && text.length <= 500;
