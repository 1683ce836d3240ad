const prefix = 'af-draft:';

/** Unsaved values, with the stored values on which editing was based. */
export interface Draft<Values> {
  base: Values;
  values: Values;
}

/** The storage key of a draft: account, organization and editor. */
export function draftKey(accountId: string, organizationId: string | null, name: string): string {
  return `${prefix}${accountId}:${organizationId ?? ''}:${name}`;
}

function shapeOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Whether a stored draft has the same fields as the editor, because another release may have written it. */
function hasFieldsOf(value: unknown, sample: Record<string, unknown>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  const names = Object.keys(sample);
  return (
    Object.keys(fields).length === names.length &&
    names.every(
      (name) =>
        name in fields &&
        (shapeOf(fields[name]) === shapeOf(sample[name]) || sample[name] === null || fields[name] === null),
    )
  );
}

/** The stored draft of this key, or null if there is none or its fields differ from the sample's. */
export function readDraft<Values extends Record<string, unknown>>(key: string, sample: Values): Draft<Values> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Draft<Values>> | null;
    return draft && hasFieldsOf(draft.base, sample) && hasFieldsOf(draft.values, sample)
      ? (draft as Draft<Values>)
      : null;
  } catch {
    return null;
  }
}

/** The names of an account's drafts in an organization that start with a prefix. */
export function draftNames(accountId: string, organizationId: string | null, beginning: string): string[] {
  try {
    const before = draftKey(accountId, organizationId, '');
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(before + beginning));
    return keys.map((key) => key.slice(before.length)).toSorted();
  } catch {
    return [];
  }
}

/** Stores a draft; does nothing if storage is unavailable or full. */
export function writeDraft<Values>(key: string, draft: Draft<Values>): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The leave guard still warns before unsaved values are lost.
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is no draft.
  }
}

/** Removes every draft in this browser, because the next user must not read them after a sign-out. */
export function removeAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Without storage there is no draft.
  }
}
