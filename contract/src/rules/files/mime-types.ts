/** One line per file type: its extension and its MIME types as tools report them, the canonical one first. */
const kinds = [
  ['jpg', 'image/jpeg', 'image/jpg', 'image/pjpeg'],
  ['png', 'image/png', 'image/apng', 'image/x-png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif', 'image/avif-sequence'],
  ['heic', 'image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  ['bmp', 'image/bmp', 'image/x-ms-bmp'],
  ['psd', 'image/vnd.adobe.photoshop'],
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

/** The canonical MIME type: lower case, without parameters, equivalent types folded. */
export function canonicalMime(mime: string): string {
  const bare = bareType(mime);
  return kindOfType.get(bare)?.name ?? bare;
}

/** True when `mime` matches `listed`, which may be a whole kind such as `image/*`. */
export function mimeMatches(mime: string, listed: string): boolean {
  const actual = canonicalMime(mime);
  const expected = canonicalMime(listed);
  return expected.endsWith('/*') ? actual.startsWith(expected.slice(0, -1)) : actual === expected;
}

/** Labels of types whose subtype differs from the usual label. */
const exactExtensions: Record<string, string> = { 'video/x-m4v': 'm4v', 'video/mp2t': 'ts', 'image/heif': 'heif' };

/** The file extension of a MIME type, without the dot; `bin` for an unknown type. */
export function extensionFor(mime: string): string {
  const bare = bareType(mime);
  return exactExtensions[bare] ?? kindOfType.get(bare)?.extension ?? 'bin';
}

/** The short label of a MIME type: `MP4`, `JPG`; the type itself when it has no label. */
export function mimeLabel(mime: string): string {
  const extension = extensionFor(mime);
  return extension === 'bin' ? mime : extension.toUpperCase();
}
