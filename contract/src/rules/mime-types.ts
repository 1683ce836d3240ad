/** Each line is one kind of file: its extension and the types that tools report it under, first the one we use. */
const kinds = [
  ['jpg', 'image/jpeg', 'image/jpg', 'image/pjpeg'],
  ['png', 'image/png', 'image/apng', 'image/x-png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif', 'image/avif-sequence'],
  ['heic', 'image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  ['bmp', 'image/bmp', 'image/x-ms-bmp'],
  ['tif', 'image/tiff', 'image/x-tiff'],
  ['svg', 'image/svg+xml'],
  ['mp4', 'video/mp4', 'video/x-m4v', 'application/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
  ['mkv', 'video/x-matroska', 'video/matroska'],
  ['avi', 'video/x-msvideo', 'video/avi', 'video/vnd.avi', 'video/msvideo'],
  ['wmv', 'video/x-ms-wmv', 'video/x-ms-asf', 'application/vnd.ms-asf'],
  ['flv', 'video/x-flv'],
  ['mpg', 'video/mpeg', 'video/mp2t', 'video/mp2p'],
  ['3gp', 'video/3gpp', 'video/3gpp2'],
] as const;

const kindOfType = new Map<string, { extension: string; name: string }>(
  kinds.flatMap(([extension, name, ...others]) =>
    [name, ...others].map((type) => [type, { extension, name }] as const),
  ),
);

const bareType = (mime: string) => (mime.split(';')[0] ?? '').trim().toLowerCase();

/** The one name we use for a type: lower case, without parameters, equivalents folded together. */
export function canonicalMime(mime: string): string {
  const bare = bareType(mime);
  return kindOfType.get(bare)?.name ?? bare;
}

/** True when `mime` is what `listed` names; `listed` may be a whole kind such as `image/*`. */
export function mimeMatches(mime: string, listed: string): boolean {
  const actual = canonicalMime(mime);
  const wanted = canonicalMime(listed);
  return wanted.endsWith('/*') ? actual.startsWith(wanted.slice(0, -1)) : actual === wanted;
}

/** Where the exact type says more than its kind. */
const exactExtensions: Record<string, string> = { 'video/x-m4v': 'm4v', 'video/mp2t': 'ts', 'image/heif': 'heif' };

/** The extension that a file of this type gets, without the dot; `bin` for a type we do not know. */
export function extensionFor(mime: string): string {
  const bare = bareType(mime);
  return exactExtensions[bare] ?? kindOfType.get(bare)?.extension ?? 'bin';
}

/** The short name on a chip: `MP4`, `JPG`; the type itself when we have no better word. */
export function mimeLabel(mime: string): string {
  const extension = extensionFor(mime);
  return extension === 'bin' ? mime : extension.toUpperCase();
}
