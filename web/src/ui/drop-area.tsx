import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react';
import { isBehind } from './in-front.ts';
import { readDrop } from './read-drop.ts';

export interface DropAreaProps extends Omit<ComponentProps<'div'>, 'onDrop'> {
  /** Files let go above the area, those of folders among them, in the order the system gives them. */
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  /** Takes what is let go anywhere in the window, beside the area too, unless a dialog is in front of it. */
  everywhere?: boolean;
}

/** What the page's own events and those of React have in common. */
type FileDrag = Pick<DragEvent, 'dataTransfer' | 'defaultPrevented' | 'preventDefault' | 'stopPropagation'>;

/**
 * Takes files and folders that are dragged onto it. While they hover, `data-dropping` is set for its look. Of areas within
 * each other the innermost takes them.
 */
export function DropArea({ onFiles, disabled = false, everywhere = false, ...rest }: DropAreaProps) {
  const [dropping, setDropping] = useState(false);
  // Enter and leave fire for every child on the way: only the outermost pair counts.
  const depth = useRef(0);

  const carriesFiles = (event: FileDrag) => !disabled && event.dataTransfer?.types.includes('Files') === true;
  const end = () => {
    depth.current = 0;
    setDropping(false);
  };
  const handlers = {
    onDragEnter(event: FileDrag) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      depth.current += 1;
      setDropping(true);
    },
    onDragOver(event: FileDrag) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave(event: FileDrag) {
      if (!carriesFiles(event)) return;
      event.stopPropagation();
      depth.current -= 1;
      if (depth.current <= 0) end();
    },
    onDrop(event: FileDrag) {
      if (!carriesFiles(event)) return;
      end();
      // An area inside this one has taken them.
      if (event.defaultPrevented || !event.dataTransfer) return;
      event.preventDefault();
      void readDrop(event.dataTransfer).then((files) => {
        if (files.length > 0) onFiles(files);
      });
    },
  };
  useWindowDrops(everywhere, handlers);
  return <div {...rest} {...(dropping ? { 'data-dropping': '' } : {})} {...(everywhere ? {} : handlers)} />;
}

type Handlers = Record<'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop', (event: FileDrag) => void>;

function useWindowDrops(everywhere: boolean, handlers: Handlers): void {
  const hear = useEffectEvent((name: keyof Handlers, event: DragEvent) => {
    if (!isBehind()) handlers[name](event);
  });
  useEffect(() => {
    if (!everywhere) return;
    const off = new AbortController();
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', name: keyof Handlers) =>
      document.addEventListener(type, (event) => hear(name, event), { signal: off.signal });
    listen('dragenter', 'onDragEnter');
    listen('dragover', 'onDragOver');
    listen('dragleave', 'onDragLeave');
    listen('drop', 'onDrop');
    return () => off.abort();
  }, [everywhere]);
}
