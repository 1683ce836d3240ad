import { useRef, useState, type ComponentProps, type DragEvent } from 'react';
import { readDrop } from './dropped-files.ts';

export interface DropAreaProps extends Omit<ComponentProps<'div'>, 'onDrop'> {
  /** Files let go above the area, those of folders among them, in the order the system gives them. */
  onFiles: (files: File[]) => void;
  disabled?: boolean;
}

/**
 * Takes files and folders that are dragged onto it. While they hover, `data-dropping` is set for its look. Of areas within
 * each other the innermost takes them.
 */
export function DropArea({ onFiles, disabled = false, ...rest }: DropAreaProps) {
  const [dropping, setDropping] = useState(false);
  // Enter and leave fire for every child on the way: only the outermost pair counts.
  const depth = useRef(0);

  const carriesFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  const end = () => {
    depth.current = 0;
    setDropping(false);
  };
  return (
    <div
      {...rest}
      {...(dropping ? { 'data-dropping': '' } : {})}
      onDragEnter={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        depth.current += 1;
        setDropping(true);
      }}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        event.dataTransfer.dropEffect = 'copy';
      }}
      onDragLeave={(event) => {
        if (!carriesFiles(event)) return;
        event.stopPropagation();
        depth.current -= 1;
        if (depth.current <= 0) end();
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        end();
        // An area inside this one has taken them.
        if (event.defaultPrevented) return;
        event.preventDefault();
        void readDrop(event.dataTransfer).then((files) => {
          if (files.length > 0) onFiles(files);
        });
      }}
    />
  );
}
