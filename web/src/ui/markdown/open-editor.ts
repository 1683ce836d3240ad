import { Editor } from '@tiptap/core';
import { documentOf, markdownOf, rememberSources, showText, type Sources } from './document.ts';
import { extensionsFor, type EditorWords } from './extensions.ts';

export interface EditorOptions extends EditorWords {
  /** The text in Markdown. */
  value: string;
  /** Attributes of the text field. */
  attributes: Record<string, string>;
  autoFocus?: boolean | undefined;
}

export interface Handlers {
  /** `before` is the text that was edited. */
  onChange: (value: string, before: string) => void;
  /** Returns whether it has handled the key. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

export interface OpenEditor {
  editor: Editor;
  /** Replaces the text, unless it equals the one that was last read or written. */
  show: (text: string) => void;
  draw: (attributes: Record<string, string>) => void;
}

/** Fills an element with an editor that reads and writes Markdown. */
export function openEditor(element: HTMLElement, options: EditorOptions, handlers: Handlers): OpenEditor {
  const originals: Sources = new WeakMap();
  let text = options.value;
  let drawn = JSON.stringify(options.attributes);
  const editor = new Editor({
    element,
    extensions: extensionsFor(options),
    content: documentOf(text),
    // The style element would need the page's nonce; the style sheet beside this file has the same rules.
    injectCSS: false,
    editorProps: {
      attributes: options.attributes,
      // The document that parses the HTML runs no scripts, but the browser would still report each inline handler.
      transformPastedHTML: (html) => html.replace(/<[^>]*>/g, (tag) => tag.replace(/\son[a-z]+\s*=/gi, ' data-off=')),
      handleKeyDown: (_view, event) => handlers.onKeyDown(event),
    },
    onUpdate: () => {
      const written = markdownOf(editor.state.doc, originals);
      if (written === text) return;
      const before = text;
      text = written;
      handlers.onChange(written, before);
    },
  });
  rememberSources(editor.state.doc, text, originals);
  if (options.autoFocus) {
    editor.commands.setTextSelection(editor.state.doc.content.size);
    // Focuses synchronously, because the editor's command would wait for a frame and then move the caret back.
    editor.view.focus();
  }
  return {
    editor,
    show: (next) => {
      if (next === text) return;
      text = next;
      showText(editor, next);
      rememberSources(editor.state.doc, next, originals);
    },
    draw: (attributes) => {
      // Setting the same attributes again would reset the caret.
      if (JSON.stringify(attributes) === drawn) return;
      drawn = JSON.stringify(attributes);
      editor.view.setProps({ attributes });
    },
  };
}
