import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { fileSize } from '#emails/file-size.ts';
import type { ApprovalRecord, CountedDecision } from '#features/talk/review-steps/queries/record.ts';
import { printedText } from '#features/talk/review-steps/rules/record-text.ts';
import { recordWordsOf, type RecordWords } from '#features/talk/review-steps/rules/record-words.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { regularFont, registerFonts } from './record-fonts.ts';

type Pdf = InstanceType<typeof import('pdfkit')>;

/** In points of A4. */
const page = { left: 40, right: 555, top: 40, bottom: 790 };
const picture = { size: 84, gap: 16 };
const inner = { x: page.left + picture.size + picture.gap, width: page.right - page.left - picture.size - picture.gap };
const colors = { ink: '#1c1917', soft: '#57534e', line: '#d6d3d1', ok: '#15803d', warn: '#92400e' };

type RunsOf = Awaited<ReturnType<typeof registerFonts>>;

interface Writing {
  pdf: Pdf;
  words: RecordWords;
  locale: Locale;
  record: ApprovalRecord;
  runsOf: RunsOf;
}

interface PictureSource {
  scope: OrganizationScope;
  storage: Storage;
}

/** Writes an approval record as PDF, file by file: the stream begins before the last picture is read. */
export async function writeRecordPdf(record: ApprovalRecord, locale: Locale, source: PictureSource): Promise<Readable> {
  // Loaded when the first record is written, since it is large and rarely needed.
  const { default: PdfDocument } = await import('pdfkit');
  const words = recordWordsOf(locale);
  const pdf: Pdf = new PdfDocument({
    size: 'A4',
    margins: { top: page.top, left: page.left, right: 595 - page.right, bottom: 842 - page.bottom },
    font: regularFont(),
    bufferPages: true,
    displayTitle: true,
    lang: locale,
    info: {
      Title: `${words.title}${words.colon}${record.campaignName}`,
      Author: record.organizationName,
      Creator: 'Ad Foundry',
    },
  });
  const runsOf = await registerFonts(pdf, JSON.stringify(record));
  void writeAll({ pdf, words, locale, record, runsOf }, source).catch((error: unknown) => {
    pdf.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return pdf;
}

async function writeAll(writing: Writing, source: PictureSource): Promise<void> {
  writeHead(writing);
  for (const file of writing.record.files) {
    if (writing.pdf.destroyed) return;
    writeFile(writing, file, await readPicture(source, file.previewSha256));
  }
  writeFooters(writing);
  writing.pdf.end();
}

interface TextLook {
  font?: 'regular' | 'bold';
  size?: number;
  color?: string;
  x?: number;
  width?: number;
}

const lineGap = 1.5;

function heightOf(
  { pdf }: Pick<Writing, 'pdf'>,
  text: string,
  { font = 'regular', size = 9, width }: TextLook,
): number {
  return pdf
    .font(font)
    .fontSize(size)
    .heightOfString(printedText(text), { width: width ?? page.right - page.left, lineGap });
}

/** Writes a paragraph below the last one, on the next page if this one has no room for it. */
function write(
  { pdf, runsOf }: Pick<Writing, 'pdf' | 'runsOf'>,
  text: string,
  { font = 'regular', size = 9, color = colors.ink, ...box }: TextLook = {},
) {
  const { x = page.left, width = page.right - page.left } = box;
  pdf.font(font).fontSize(size).fillColor(color);
  const clean = printedText(text);
  if (pdf.y + Math.min(pdf.heightOfString(clean, { width }), 200) > page.bottom) pdf.addPage();
  const runs = runsOf(clean);
  for (const [index, run] of runs.entries()) {
    pdf.font(run.font === 'main' ? font : run.font);
    // Without features, pdfkit places Arabic words from left to right.
    const features = run.font === 'arabic' ? { features: [] } : {};
    const look = { width, lineGap, continued: index < runs.length - 1, ...features };
    if (index === 0) pdf.text(run.text, x, pdf.y, look);
    else pdf.text(run.text, look);
  }
}

function writeHead(writing: Writing): void {
  const { pdf, words, locale, record } = writing;
  write(writing, words.title, { font: 'bold', size: 20 });
  pdf.y += 2;
  write(writing, record.campaignName, { font: 'bold', size: 13 });
  write(writing, record.organizationName, { color: colors.soft, size: 10 });
  pdf.y += 8;
  const facts = [
    `${words.written}${words.colon}${momentText(record.writtenAt, record.timeZone, locale)}`,
    `${words.timeZone}${words.colon}${record.timeZone}`,
    `${words.files}${words.colon}${record.files.filter(({ isCurrent }) => isCurrent).length}`,
  ];
  for (const fact of facts) write(writing, fact, { color: colors.soft });
  const steps = record.steps.map(
    ({ name, rule }, index) => `${index + 1}. ${name} (${rule === 'one' ? words.oneIsEnough : words.allMust})`,
  );
  if (steps.length > 0) write(writing, `${words.steps}${words.colon}${steps.join(' → ')}`, { color: colors.soft });
  pdf.y += 10;
}

type RecordedFiles = ApprovalRecord['files'][number];

function writeFile(writing: Writing, file: RecordedFiles, image: Picture | null): void {
  const { pdf, words, locale, record } = writing;
  if (pdf.y + picture.size + 24 > page.bottom) pdf.addPage();
  pdf.moveTo(page.left, pdf.y).lineTo(page.right, pdf.y).lineWidth(0.5).strokeColor(colors.line).stroke();
  pdf.y += 10;
  const top = pdf.y;
  const firstPage = pdf.bufferedPageRange().count;
  drawPicture(writing, image, top);
  pdf.y = top;
  const place = [file.creativeName, file.formatName, file.variationName, file.cardPosition].filter(
    (part) => part !== null,
  );
  write(writing, place.join(' · '), { ...inner, font: 'bold', size: 10.5 });
  const version = `${words.version} ${file.versionNumber}${file.isCurrent || file.deletedAt ? '' : ` (${words.earlier})`}`;
  const size = file.width && file.height ? `${file.width}×${file.height}` : null;
  const facts = [version, size, file.mime, fileSize(file.sizeBytes, locale)].filter((fact) => fact !== null);
  write(writing, file.fileName, inner);
  write(writing, facts.join(' · '), { ...inner, color: colors.soft });
  write(writing, `${words.uploaded}${words.colon}${momentText(file.uploadedAt, record.timeZone, locale)}`, {
    ...inner,
    color: colors.soft,
  });
  if (file.deletedAt) {
    const deleted = momentText(file.deletedAt, record.timeZone, locale);
    write(writing, `${words.deleted} ${deleted}`, { ...inner, font: 'bold', color: colors.warn });
  }
  write(writing, `SHA-256: ${file.sha256}`, { ...inner, size: 7.5, color: colors.soft });
  if (file.state) {
    const state = file.stepName ? `${words.states[file.state]} ${file.stepName}` : words.states[file.state];
    write(writing, state, { ...inner, font: 'bold', color: file.state === 'approved' ? colors.ok : colors.warn });
  }
  if (file.decisions.length === 0) write(writing, words.noDecision, { ...inner, color: colors.soft });
  for (const decision of file.decisions) writeDecision(writing, decision);
  // Text that is shorter than the picture beside it.
  if (pdf.bufferedPageRange().count === firstPage) pdf.y = Math.max(pdf.y, top + picture.size);
  pdf.y += 10;
}

function writeDecision(writing: Writing, made: CountedDecision): void {
  const { pdf, words, locale, record } = writing;
  const isApproval = made.decision === 'approved';
  const stand = made.forStep ? `, ${words.forStep} ${made.forStep}` : '';
  const headline = `${words.decisions[made.decision]}${words.colon}${made.name}${stand}`;
  const address = [made.email, words.proofs[made.proof]].filter((part) => part !== null).join(', ');
  const at = momentText(made.decidedAt, record.timeZone, locale);
  const steps = made.forStep === null && made.countedFor.length > 0 ? [listSteps(made.countedFor, words, locale)] : [];
  const facts = [at, address, ...steps].join(' · ');
  const headlineLook = { ...inner, font: 'bold', color: isApproval ? colors.ok : colors.warn } as const;
  const factsLook = { ...inner, size: 8, color: colors.soft };
  const height = 4 + heightOf(writing, headline, headlineLook) + heightOf(writing, facts, factsLook);
  // A name never stands on another page than its date.
  if (pdf.y + height > page.bottom) pdf.addPage();
  pdf.y += 4;
  write(writing, headline, headlineLook);
  write(writing, facts, factsLook);
  if (made.comment) write(writing, made.comment, inner);
}

/** "counts for Agency and Client": one decision counts for each step that the person reviews. */
function listSteps(names: readonly string[], { countsFor }: RecordWords, locale: Locale): string {
  return `${countsFor} ${new Intl.ListFormat(locale).format(names)}`;
}

interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

function drawPicture({ pdf, words }: Writing, image: Picture | null, top: number): void {
  if (image) {
    pdf.image(image.bytes, page.left, top, { fit: [picture.size, picture.size], align: 'center', valign: 'center' });
    return;
  }
  pdf.rect(page.left, top, picture.size, picture.size).lineWidth(0.5).strokeColor(colors.line).stroke();
  pdf.font('regular').fontSize(7.5).fillColor(colors.soft);
  pdf.text(words.noPicture, page.left, top + picture.size / 2 - 5, { width: picture.size, align: 'center' });
}

/** The small picture of a file as JPEG, which PDF can contain; null without one. */
async function readPicture({ scope, storage }: PictureSource, sha256: string | null): Promise<Picture | null> {
  if (sha256 === null) return null;
  try {
    const bytes = await buffer(storage.read(scope.actor.organizationId, sha256));
    const { data, info } = await sharp(bytes)
      .resize({ width: 240, height: 240, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (err) {
    scope.log.warn({ err, sha256 }, 'the picture of a file is missing in an approval record');
    return null;
  }
}

function writeFooters({ pdf, words, record, runsOf }: Writing): void {
  // A footer is one line in one font; the head names the campaign in any script.
  const name = printedText(record.campaignName);
  const names = runsOf(name).every(({ font }) => font === 'main') ? [words.title, name] : [words.title];
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    pdf.switchToPage(index);
    // Text below the margin would begin another page.
    pdf.page.margins.bottom = 0;
    pdf.font('regular').fontSize(7.5).fillColor(colors.soft);
    const text = [...names, `${words.page} ${index + 1} ${words.of} ${count}`].join(' · ');
    pdf.text(text, page.left, 806, { width: page.right - page.left, align: 'center', height: 12, ellipsis: true });
  }
}

/** An instant to the second with its offset: "29 November 2026 at 23:51:24 GMT+1". */
function momentText(instant: Date | string, timeZone: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(instant));
}
