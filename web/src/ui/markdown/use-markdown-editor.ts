import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { openEditor, type EditorOptions, type Handlers, type OpenEditor } from './open-editor.ts';

interface Options extends EditorOptions, Handlers {}

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
      onChange: (text, before) => latest.current.onChange(text, before),
      onKeyDown: (event) => latest.current.onKeyDown(event),
    });
    setOpened(next);
    return () => next.editor.destroy();
  }, []);
  const { value, attributes } = options;
  // Before the next key, which would be lost if an earlier text were shown after it.
  useLayoutEffect(() => opened?.show(value), [opened, value]);
  useEffect(() => opened?.draw(attributes));
  return { mount, editor: opened?.editor ?? null };
}
