import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSuggestions, type Suggesting } from './use-suggestions.ts';
import { openEditor, type EditorOptions, type Handlers, type OpenEditor } from './open-editor.ts';

interface Options extends EditorOptions, Handlers {
  suggesting: Suggesting | undefined;
}

/** A Markdown editor in the element that gets `mount` as its ref; `editor` is null until it is mounted. */
export function useMarkdownEditor(options: Options) {
  const [opened, setOpened] = useState<OpenEditor | null>(null);
  const suggestions = useSuggestions(opened?.editor ?? null, options.suggesting);
  const latest = useRef({ ...options, suggestions });
  useEffect(() => {
    latest.current = { ...options, suggestions };
  });
  const mount = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const next = openEditor(element, latest.current, {
      onChange: (text, before) => latest.current.onChange(text, before),
      onKeyDown: (event) => latest.current.suggestions.onKeyDown(event) || latest.current.onKeyDown(event),
    });
    setOpened(next);
    return () => next.editor.destroy();
  }, []);
  const { value } = options;
  const attributes = { ...options.attributes, ...suggestions.attributes };
  // A layout effect, because showing the text only after the next key press would lose that key.
  useLayoutEffect(() => opened?.show(value), [opened, value]);
  useEffect(() => opened?.draw(attributes));
  return { mount, editor: opened?.editor ?? null, suggestions };
}
