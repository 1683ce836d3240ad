import { useRef } from 'react';
import { withoutJunkFiles } from './dropped-files.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'asChild'> {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** Chooses a whole folder, where the browser supports it. */
  folder?: boolean;
  /** The `accept` attribute of the file input: a hint for the file chooser, not a check. */
  accept?: string;
}

/** A button that opens the file chooser. */
export function FileButton({ onFiles, multiple = false, folder = false, accept, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        {...(folder ? { webkitdirectory: '' } : {})}
        accept={accept}
        onChange={({ currentTarget }) => {
          const files = withoutJunkFiles([...(currentTarget.files ?? [])]);
          // Reset so that the same file can be chosen again after it was rejected.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
