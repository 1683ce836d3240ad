import type { FileKind } from './kind.ts';

const claims: Record<FileKind, string[]> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png', 'apng'],
  gif: ['gif'],
  webp: ['webp'],
  avif: ['avif', 'avifs'],
  heic: ['heic', 'heif', 'hif', 'heics', 'heifs'],
  bmp: ['bmp', 'dib'],
  psd: ['psd'],
  tiff: ['tif', 'tiff'],
  svg: ['svg'],
  iso: ['mp4', 'm4v', 'mov', 'qt', '3gp', '3gpp', '3g2', 'f4v'],
  ebml: ['webm', 'mkv'],
  avi: ['avi'],
  asf: ['wmv', 'asf'],
  flv: ['flv'],
  mpeg: ['mpg', 'mpeg', 'mpe', 'm2v', 'vob', 'ts', 'mts', 'm2ts'],
};

const kindByExtension = new Map(
  Object.entries(claims).flatMap(([kind, extensions]) => extensions.map((extension) => [extension, kind] as const)),
);

/**
 * True when a file's name claims another kind of media than its content has. Names without a recognized extension claim
 * nothing; extensions of one family (`.mp4` and `.mov`) are interchangeable.
 */
export function extensionLies(name: string, kind: FileKind): boolean {
  const extension = /\.([^./\\]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  const claimed = kindByExtension.get(extension);
  return claimed !== undefined && claimed !== kind;
}
