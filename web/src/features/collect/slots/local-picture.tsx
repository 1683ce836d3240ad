import { useState } from 'react';

/** Thumbnail of a picture that is not uploaded; nothing for other files and unreadable ones. */
export function LocalPicture({ file }: { file: File }) {
  const [url, setUrl] = useState(() => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null));
  if (!url) return null;
  const release = () => URL.revokeObjectURL(url);
  const drop = () => {
    release();
    setUrl(null);
  };
  return (
    <img
      src={url}
      alt=""
      onLoad={release}
      onError={drop}
      className="max-h-16 max-w-16 shrink-0 rounded-xs object-contain"
    />
  );
}
