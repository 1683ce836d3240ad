import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react';
import { isBehind } from '#ui/overlay/in-front.ts';
import { withoutJunkFiles } from './dropped-files.ts';

export interface DropAreaProps extends Omit<ComponentProps<'div'>, 'onDrop'> {
  /** Receives the files dropped on the area, including those in folders, in the system's order. */
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  /** Whether to accept drops anywhere in the window, unless a dialog is open. */
  everywhere?: boolean;
}

/** The properties that DOM and React drag events share. */
type FileDrag = Pick<DragEvent, 'dataTransfer' | 'defaultPrevented' | 'preventDefault' | 'stopPropagation'>;

/**
 * Accepts dropped files and folders. `data-dropping` is set while files are dragged over it. Of nested areas, the
 * innermost accepts the drop.
 */
export function DropArea({ onFiles, disabled = false, everywhere = false, ...rest }: DropAreaProps) {
  const [dropping, setDropping] = useState(false);
  // dragenter and dragleave fire for every descendant, but only the outermost pair counts.
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
      // A nested area has already handled the drop.
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

/** All dropped files, including those in folders, in the system's order. */
async function readDrop({ items, files }: DataTransfer): Promise<File[]> {
  // The entries are invalid after the event, so all of them are read synchronously first.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return withoutJunkFiles([...files]);
  const { filesBelow } = await import('./dropped-folders.ts');
  const found = await Promise.all(entries.map(filesBelow));
  return withoutJunkFiles(found.flat());
}
