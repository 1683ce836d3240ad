import { useRef } from 'react';
import { withoutLitter } from './dropped-files.ts';
import { Button, type ButtonProps } from './button.tsx';

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'asChild'> {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** Chooses a whole folder, where the browser can. */
  folder?: boolean;
  /** As the `accept` of a file input: a hint for the chooser, not a check. */
  accept?: string;
}

/** A button that lets the person choose files. */
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
          const files = withoutLitter([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was refused.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
