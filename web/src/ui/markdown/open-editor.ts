import { Editor } from '@tiptap/core';
import { documentOf, markdownOf, rememberSources, showText, type Sources } from './document.ts';
import { extensionsFor, type EditorWords } from './extensions.ts';

export interface EditorOptions extends EditorWords {
  /** Markdown. */
  value: string;
  /** Of the text field. */
  attributes: Record<string, string>;
  autoFocus?: boolean | undefined;
}

export interface Handlers {
  /** `before` is the text that was edited. */
  onChange: (value: string, before: string) => void;
  /** Returns true where it has handled the key. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

export interface OpenEditor {
  editor: Editor;
  /** Shows another text, unless it is the one that was read or written last. */
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
    // Its style element would need the page's nonce; the style sheet beside this file has the same rules.
    injectCSS: false,
    editorProps: {
      attributes: options.attributes,
      // The document that parses it runs no scripts, but the browser would still report each inline handler.
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
    // Focuses synchronously: the command would wait for a frame and then move the caret back.
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
      // Rendering the same attributes again would reset the caret.
      if (JSON.stringify(attributes) === drawn) return;
      drawn = JSON.stringify(attributes);
      editor.view.setProps({ attributes });
    },
  };
}
