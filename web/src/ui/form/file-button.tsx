import { useRef } from 'react';
import { withoutJunkFiles } from './dropped-files.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'asChild'> {
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** Whether to choose a whole folder, if the browser supports that. */
  folder?: boolean;
  /** The `accept` attribute of the file input, which is only a hint for the file chooser. */
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
          // Reset, so that the user can choose the same file again after it was rejected.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
