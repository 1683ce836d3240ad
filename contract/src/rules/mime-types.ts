/** Tools report one kind of file under several types. Each line is one kind; the first name is the one we use. */
const families = [
  ['video/mp4', 'video/x-m4v', 'application/mp4'],
  ['video/x-msvideo', 'video/avi', 'video/vnd.avi', 'video/msvideo'],
  ['video/mpeg', 'video/mp2t', 'video/mp2p'],
  ['video/x-ms-wmv', 'video/x-ms-asf', 'application/vnd.ms-asf'],
  ['video/3gpp', 'video/3gpp2'],
  ['video/x-matroska', 'video/matroska'],
  ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  ['image/png', 'image/apng', 'image/x-png'],
  ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  ['image/avif', 'image/avif-sequence'],
  ['image/bmp', 'image/x-ms-bmp'],
  ['image/tiff', 'image/x-tiff'],
] as const;

const canonical = new Map<string, string>(
  families.flatMap((family) => family.map((name) => [name, family[0]] as const)),
);

/** The one name we use for a type: lower case, without parameters, equivalents folded together. */
export function canonicalMime(mime: string): string {
  const bare = (mime.split(';')[0] ?? '').trim().toLowerCase();
  return canonical.get(bare) ?? bare;
}

/** True when `mime` is what `listed` names; `listed` may be a whole kind such as `image/*`. */
export function mimeMatches(mime: string, listed: string): boolean {
  const actual = canonicalMime(mime);
  const wanted = canonicalMime(listed);
  return wanted.endsWith('/*') ? actual.startsWith(wanted.slice(0, -1)) : actual === wanted;
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/bmp': 'bmp',
  'image/tiff': 'tif',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/x-msvideo': 'avi',
  'video/x-ms-wmv': 'wmv',
  'video/x-flv': 'flv',
  'video/mpeg': 'mpg',
  'video/3gpp': '3gp',
};

/** Where the exact type says more than its family. */
const exactExtensions: Record<string, string> = { 'video/x-m4v': 'm4v', 'video/mp2t': 'ts', 'image/heif': 'heif' };

/** The extension that a file of this type gets, without the dot; `bin` for a type we do not know. */
export function extensionFor(mime: string): string {
  const bare = (mime.split(';')[0] ?? '').trim().toLowerCase();
  return exactExtensions[bare] ?? extensions[canonicalMime(mime)] ?? 'bin';
}

/** The short name on a chip: `MP4`, `JPG`; the type itself when we have no better word. */
export function mimeLabel(mime: string): string {
  const extension = extensionFor(mime);
  return extension === 'bin' ? mime : extension.toUpperCase();
}
