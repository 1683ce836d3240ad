import { useState } from 'react';
import { currentAccount, currentOrganization } from '#lib/api.ts';
import { draftKey, draftNames, readDraft, removeDraft, writeDraft } from './draft-store.ts';

const sample = { text: '' };

/**
 * Unsent text, stored as a draft in this browser until it is empty or unchanged. `name` identifies the field, such as
 * `comment:cre_1:cmt_1`.
 */
export function useKeptText(name: string, initial = ''): readonly [text: string, setText: (text: string) => void] {
  const key = keyOf(name);
  const [state, setState] = useState(() => ({ key, text: keptText(key) ?? initial }));
  if (state.key !== key) setState({ key, text: keptText(key) ?? initial });
  const setText = (text: string) => {
    setState({ key, text });
    if (text.trim() === '' || text === initial) removeDraft(key);
    else writeDraft(key, { base: { text: initial }, values: { text } });
  };
  return [state.text, setText];
}

const keyOf = (name: string) => draftKey(currentAccount() ?? '', currentOrganization(), name);

/** The stored texts whose names start with a prefix. */
export function keptTexts(beginning: string): { name: string; text: string }[] {
  const names = draftNames(currentAccount() ?? '', currentOrganization(), beginning);
  return names.map((name) => ({ name, text: keptText(keyOf(name)) ?? '' })).filter(({ text }) => text !== '');
}

/** Stores a text that no mounted field contains. */
export function keepText(name: string, text: string): void {
  writeDraft(keyOf(name), { base: sample, values: { text } });
}

export const removeKeptText = (name: string): void => removeDraft(keyOf(name));

const keptText = (key: string): string | undefined => readDraft(key, sample)?.values.text;
