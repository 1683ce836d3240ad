import { useState, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { LinkField } from './link-field.tsx';
import './markdown-editor.css';
import { EditorToolbar } from './editor-toolbar.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useMarkdownEditor } from './use-markdown-editor.ts';
import type { Suggesting } from './use-suggestions.ts';

export interface MarkdownEditorProps {
  /** The text in Markdown. */
  value: string;
  /**
   * Called on a change; `before` is the text that was edited, which differs from `value` if that changed at the same
   * moment.
   */
  onChange: (value: string, before: string) => void;
  /** The accessible name of the text field. */
  label: string;
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  placeholder?: string;
  autoFocus?: boolean;
  /** Returns whether it has handled the key. */
  onKeyDown?: (event: KeyboardEvent) => boolean;
  /** Entries that complete the text after an `@`. */
  suggesting?: Suggesting | undefined;
  /** Rendered at the end of the toolbar. */
  tools?: ReactNode;
  className?: string;
}

/** A rich-text editor that reads and writes Markdown, with a toolbar, keys and Markdown shortcuts. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { value, onChange, label, placeholder = '', autoFocus, onKeyDown, suggesting, tools, className } = props;
  const t = useTranslations('markdown');
  const [linking, setLinking] = useState(false);
  const { mount, editor, suggestions } = useMarkdownEditor({
    suggesting,
    value,
    onChange,
    autoFocus,
    placeholder,
    task: (text) => (text === '' ? t('task') : text),
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      ...(props.id ? { id: props.id } : {}),
      ...(props['aria-describedby'] ? { 'aria-describedby': props['aria-describedby'] } : {}),
      'aria-invalid': props['aria-invalid'] ? 'true' : 'false',
      class: 'markdown-text',
    },
    onKeyDown: (event) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.stopPropagation();
        setLinking(true);
        return true;
      }
      return onKeyDown?.(event) ?? false;
    },
  });
  return (
    <div
      className={cn(
        'frame-focus grid min-w-0 rounded-control border border-line-strong bg-card text-control text-ink hover:border-edge',
        props['aria-invalid'] ? 'border-bad' : '',
        className,
      )}
    >
      <EditorToolbar editor={editor} onLink={() => setLinking(true)} tools={tools} />
      {editor && linking ? <LinkField editor={editor} onClose={() => setLinking(false)} /> : null}
      <div ref={mount} className="scroll-slim max-h-[60dvh] overflow-y-auto" />
      {suggesting ? <SuggestionList label={suggesting.label} {...suggestions} /> : null}
    </div>
  );
}
