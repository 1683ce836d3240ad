import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { fontRuns, type FontRun } from '#features/talk/review-steps/rules/font-runs.ts';

type Pdf = InstanceType<typeof import('pdfkit')>;

const { resolve } = createRequire(import.meta.url);
const inter = '@expo-google-fonts/inter';
const unpack = promisify(inflate);

export const regularFont = (): string => resolve(`${inter}/400Regular/Inter_400Regular.ttf`);

/** Registers the fonts of a record; those of scripts that Inter lacks only if one of its texts needs them. */
export async function registerFonts(pdf: Pdf, texts: string): Promise<(text: string) => FontRun[]> {
  pdf.registerFont('regular', regularFont());
  pdf.registerFont('bold', resolve(`${inter}/600SemiBold/Inter_600SemiBold.ttf`));
  pdf.font('regular');
  // The types of pdfkit omit the font that is chosen.
  const { _font: chosen } = pdf as unknown as { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } };
  const runsOf = (text: string) => fontRuns(text, (character) => hasGlyph(chosen.font, character));
  const fonts = new Set(runsOf(texts).map(({ font }) => font));
  if (fonts.has('arabic')) {
    const folder = path.dirname(resolve('@embedpdf/fonts-arabic'));
    pdf.registerFont('arabic', path.join(folder, '..', 'fonts', 'NotoNaskhArabic-Regular.ttf'));
  }
  if (fonts.has('other')) {
    const packed = resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff');
    pdf.registerFont('other', await unpackWoff(await readFile(packed)));
  }
  return runsOf;
}

function hasGlyph(font: { hasGlyphForCodePoint: (code: number) => boolean }, character: string): boolean {
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/**
 * A WOFF as the OpenType file in it, since pdfkit would unpack its tables again for every glyph.
 * https://www.w3.org/TR/WOFF/#TableDirectory
 */
async function unpackWoff(woff: Buffer): Promise<Buffer> {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index;
    const [from, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const packed = woff.subarray(from, from + packedLength);
    const table = packedLength < length ? await unpack(packed) : packed;
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    const target = 12 + 16 * index;
    woff.copy(head, target, entry, entry + 4);
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), target + 4);
    head.writeUInt32BE(offset, target + 8);
    head.writeUInt32BE(length, target + 12);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
