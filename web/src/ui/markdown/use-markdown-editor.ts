import { useCallback, useEffect, useRef, useState } from 'react';
import { openEditor, type EditorOptions, type OpenEditor } from './open-editor.ts';

interface Options extends EditorOptions {
  onChange: (value: string) => void;
  /** Returns true where it has handled the key. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

/** An editor of Markdown in the element that gets `mount` as its ref; `editor` is null until then. */
export function useMarkdownEditor(options: Options) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [opened, setOpened] = useState<OpenEditor | null>(null);
  const mount = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const next = openEditor(element, latest.current, {
      onChange: (value) => latest.current.onChange(value),
      onKeyDown: (event) => latest.current.onKeyDown(event),
    });
    setOpened(next);
    return () => next.editor.destroy();
  }, []);
  const { value, attributes } = options;
  useEffect(() => opened?.show(value), [opened, value]);
  useEffect(() => opened?.draw(attributes));
  return { mount, editor: opened?.editor ?? null };
}
