import type { VerdictWords } from '@ad-foundry/contract/locales/en-US/verdict-words.ts';
import type { RefusalReason } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { mimeLabel } from '@ad-foundry/contract/rules/files/mime-types.ts';

type Words = VerdictWords['refused'];
/** A word about refused files in one language. */
export type RefusalWordOf = (
  key: Exclude<keyof Words, 'kind'> | `kind.${keyof Words['kind']}`,
  values?: Record<string, string>,
) => string;

export interface Refusal {
  reason: RefusalReason;
  detail: string | null;
}

type Kind =
  | 'word'
  | 'excel'
  | 'powerpoint'
  | 'office'
  | 'document'
  | 'archive'
  | 'sound'
  | 'picture'
  | 'raw'
  | 'program';

/** Common names of types that are not ad files: the kind, and the familiar extension. */
const names: Record<string, readonly [Kind, string]> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['word', 'DOCX'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['excel', 'XLSX'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['powerpoint', 'PPTX'],
  'application/x-cfb': ['office', 'DOC, XLS, PPT'],
  'application/pdf': ['document', 'PDF'],
  'application/rtf': ['document', 'RTF'],
  'application/x-indesign': ['document', 'INDD'],
  'application/vnd.oasis.opendocument.text': ['document', 'ODT'],
  'application/postscript': ['picture', 'EPS, AI'],
  'application/eps': ['picture', 'EPS'],
  'image/vnd.adobe.photoshop': ['picture', 'PSD'],
  'image/jp2': ['picture', 'JPEG 2000'],
  'image/jpx': ['picture', 'JPEG 2000'],
  'image/jxl': ['picture', 'JPEG XL'],
  'image/x-icon': ['picture', 'ICO'],
  'image/x-nikon-nef': ['raw', 'NEF'],
  'image/x-sony-arw': ['raw', 'ARW'],
  'image/x-canon-cr2': ['raw', 'CR2'],
  'image/x-canon-cr3': ['raw', 'CR3'],
  'image/x-adobe-dng': ['raw', 'DNG'],
  'image/x-pentax-pef': ['raw', 'PEF'],
  'image/x-samsung-srw': ['raw', 'SRW'],
  'image/x-olympus-orf': ['raw', 'ORF'],
  'image/x-fujifilm-raf': ['raw', 'RAF'],
  'image/x-panasonic-rw2': ['raw', 'RW2'],
  'application/zip': ['archive', 'ZIP'],
  'application/gzip': ['archive', 'GZ'],
  'application/x-7z-compressed': ['archive', '7Z'],
  'application/x-rar-compressed': ['archive', 'RAR'],
  'application/x-tar': ['archive', 'TAR'],
  'application/x-apple-diskimage': ['archive', 'DMG'],
  'application/ogg': ['sound', 'OGG'],
  'audio/mpeg': ['sound', 'MP3'],
  'audio/mp4': ['sound', 'M4A'],
  'application/x-msdownload': ['program', 'EXE'],
};

/** Common names of image codecs by four-character code. */
const codecs: Record<string, string> = {
  avc1: 'AVC',
  jpeg: 'JPEG',
  j2k1: 'JPEG 2000',
  vvc1: 'VVC',
  evc1: 'EVC',
};

const groups: Record<string, Kind> = { audio: 'sound', image: 'picture' };

/**
 * Returns a function that formats a rejection: the reason, and the file type by its common name, "Word document
 * (DOCX)".
 */
export function createRefusalText(t: RefusalWordOf): (refusal: Refusal) => string {
  const nameOf = (mime: string) => {
    const bare = mime.split(';')[0] ?? mime;
    const codec = /codecs=(\w+)/.exec(mime)?.[1];
    // The codec is more specific than the type, because HEIF itself is accepted.
    if (codec) return t('withCodec', { type: mimeLabel(bare), codec: codecs[codec] ?? codec.toUpperCase() });
    if (bare === 'image/x-dcraw') return t('kind.anyRaw');
    if (bare === 'text/plain') return t('kind.text');
    const [group = '', subtype = ''] = bare.split('/');
    const namedType = names[bare];
    const kind = namedType?.[0] ?? groups[group];
    const label = mimeLabel(bare);
    // Types that occur in forms, such as GIF and MP4, have their own labels.
    if (!namedType && label !== bare) return label;
    const type = namedType?.[1] ?? subtype.replace(/^(x-|vnd\.)/, '').toUpperCase();
    return kind ? t(`kind.${kind}`, { type }) : bare;
  };
  return ({ reason, detail }) => {
    const size = /^(\d+)x(\d+)$/.exec(detail ?? '');
    const found = size ? `${size[1]} × ${size[2]}` : detail?.includes('/') ? nameOf(detail) : null;
    return found === null ? t(reason) : `${t(reason)} ${t('detail', { found })}`;
  };
}
