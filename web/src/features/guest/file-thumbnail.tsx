import { File as FileIcon, Film } from 'lucide-react';
import { useState } from 'react';

/** Thumbnail of a local file that is not uploaded. */
export function FileThumbnail({ file }: { file: File }) {
  const isPicture = file.type.startsWith('image/');
  const [url, setUrl] = useState(() => (isPicture ? URL.createObjectURL(file) : null));
  const isFilm = file.type.startsWith('video/');
  return (
    <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-control bg-sunk text-ink-3">
      {url ? (
        <img
          src={url}
          alt=""
          className="size-full object-contain"
          onLoad={() => URL.revokeObjectURL(url)}
          onError={() => setUrl(null)}
        />
      ) : isFilm ? (
        <Film aria-hidden className="size-5" />
      ) : (
        <FileIcon aria-hidden className="size-5" />
      )}
    </span>
  );
}
