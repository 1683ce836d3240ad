import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 1000;

interface Saved {
  formId: string;
  values: unknown;
  dirty: boolean;
  pending: boolean;
  restored: boolean;
  error: unknown;
  conflict: { names: readonly string[] } | null;
  /** Saves valid changes; returns whether everything is saved. */
  save: () => Promise<boolean>;
}

/** `waiting`: until the user resolves a conflict, corrects a field, or saves what was restored or failed to save. */
export type SaveState = 'untouched' | 'saving' | 'saved' | 'waiting';

/**
 * Saves an editor a second after the last change; a single-line text (`input`) when it loses the focus, so that no
 * incomplete name is stored. A restored draft is saved when the user continues to write, or on request.
 */
export function useAutosave(editor: Saved): SaveState {
  const { dirty, pending, restored, error, formId } = editor;
  const written = JSON.stringify(editor.values);
  const [draft, setDraft] = useState<string | null>(null);
  if (restored && dirty && draft === null) setDraft(written);
  const [refused, setRefused] = useState<string | null>(null);
  const [wasDirty, setWasDirty] = useState(dirty);
  if (dirty && !wasDirty) setWasDirty(true);
  const isOpen = (editor.conflict?.names.length ?? 0) > 0;
  const isWaiting = dirty && (isOpen || written === draft || refused === written || Boolean(error));
  const save = useEffectEvent(async () => {
    if (!dirty || isOpen || written === draft) return;
    const isSaved = await editor.save();
    setRefused(isSaved ? null : written);
  });
  useEffect(() => {
    // Rejected values are sent again only after a change, a reconnection or an explicit save.
    if (!dirty || pending || isOpen || refused === written) return;
    const timer = setTimeout(() => (isTypingIn(formId) ? undefined : void save()), pauseMs);
    return () => clearTimeout(timer);
  }, [formId, written, refused, dirty, pending, isOpen]);
  useEffect(() => {
    const form = document.getElementById(formId);
    // The timeout runs after the focus has moved.
    const saveOnLeave = () => setTimeout(() => (isTypingIn(formId) ? undefined : void save()));
    const online = () => void save();
    form?.addEventListener('focusout', saveOnLeave);
    window.addEventListener('online', online);
    return () => {
      form?.removeEventListener('focusout', saveOnLeave);
      window.removeEventListener('online', online);
    };
  });
  if (isWaiting) return 'waiting';
  if (dirty || pending) return 'saving';
  return wasDirty ? 'saved' : 'untouched';
}

/** Whether a single-line text field of the form has the focus. */
function isTypingIn(formId: string): boolean {
  return document.activeElement?.matches(`#${CSS.escape(formId)} input:not([type=checkbox])`) ?? false;
}
