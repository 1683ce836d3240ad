import type { Editor } from '@tiptap/core';
import { useEffect, useId, useState, type ReactNode } from 'react';

/** An entry that completes the text after an `@`. */
export interface Suggestion {
  id: string;
  /** Inserted after the `@`. */
  name: string;
  content: ReactNode;
}

export interface Suggesting {
  /** The accessible name of the list. */
  label: string;
  /** The suggestions for the typed text, best first. */
  find: (typed: string) => readonly Suggestion[];
}

/** The text between an `@` and the caret, and its position. */
interface Typed {
  text: string;
  /** Position of the `@` in the document. */
  from: number;
  /** Position of its line in the window. */
  left: number;
  bottom: number;
}

function typedIn(editor: Editor): Typed | null {
  const { empty, $from } = editor.state.selection;
  if (!empty || !editor.isFocused || !$from.parent.isTextblock || $from.parent.type.spec.code) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const text = /(?:^|[\s(])@([^@\n]{0,40})$/.exec(before)?.[1];
  if (text === undefined) return null;
  const from = $from.pos - text.length - 1;
  const { left, bottom } = editor.view.coordsAtPos(from);
  return { text, from, left, bottom };
}

/**
 * Offers entries while the user types a name after an `@`: the list, the marked entry, and the keys that choose one.
 */
export function useSuggestions(editor: Editor | null, suggesting: Suggesting | undefined) {
  const id = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [marked, setMarked] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const isOn = suggesting !== undefined;
  useEffect(() => {
    if (!editor || !isOn) return;
    const read = () => {
      const next = typedIn(editor);
      setTyped(next);
      // The next `@` opens the list again.
      if (!next) setClosedAt(null);
      setMarked(0);
    };
    editor.on('update', read);
    editor.on('selectionUpdate', read);
    editor.on('blur', read);
    return () => {
      editor.off('update', read);
      editor.off('selectionUpdate', read);
      editor.off('blur', read);
    };
  }, [editor, isOn]);
  const items = typed && typed.from !== closedAt ? (suggesting?.find(typed.text) ?? []) : [];
  const choose = ({ name }: Suggestion) => {
    if (!editor || !typed) return;
    const range = { from: typed.from, to: editor.state.selection.from };
    editor
      .chain()
      .focus()
      .insertContentAt(range, { type: 'text', text: `@${name} ` })
      .run();
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const chosen = items[Math.min(marked, items.length - 1)];
    if (!chosen || !typed) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setMarked((marked + step + items.length) % items.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(chosen);
    else if (event.key === 'Escape') setClosedAt(typed.from);
    else return false;
    return true;
  };
  const shown = Math.min(marked, Math.max(0, items.length - 1));
  const open = { 'aria-controls': id, 'aria-activedescendant': `${id}-${shown}` };
  /** Attributes of the text field. */
  const attributes: Record<string, string> = {
    ...(isOn ? { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' } : {}),
    ...(items.length > 0 ? open : {}),
  };
  return { id, items, typed, marked: shown, choose, onKeyDown, attributes };
}
