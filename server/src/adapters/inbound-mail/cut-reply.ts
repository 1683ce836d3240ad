import {
  closingLine,
  containsWrote,
  deviceLine,
  endsWithWrote,
  fromHeader,
  otherHeader,
  startsLikeQuote,
} from './reply-words.ts';

/** Longer texts are cut before they are read, so that the time is bounded. */
const textLength = 100_000;
const lineCount = 1000;
/** Longer lines are never a heading of a quote. */
const headingLength = 400;
/** The lines over which mail programs break "On …, … wrote:". */
const headingLines = 6;

/** Longer lines between rules, such as "----- Original Message -----", are text of the person. */
const labeledRuleLength = 170;

// The patterns take linear time, since strangers choose the text.
const address = /(?<![^\s<>[\]()"',;:@])[^\s<>[\]()"',;:@]+@[^\s<>[\]()"',;:@]+\.[\p{L}\p{N}-]/u;
const date = /\b(?:20\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}[:.h]\d{2})/u;
const ruleStart = /^[-_—–*=]{3,}\s?\S/u;
const ruleEnd = /\S\s?[-_—–*=]{3}$/u;
const signatureRule = /^\s*(?:--|—|__+|-{4,}|={4,})\s*$/u;
/** A quoted line; `>:` ends a broken heading. */
const quoted = /^\s{0,3}>(?!\s?:$)/;

interface CutOptions {
  /** Addresses of this product, which appear in the heading of a quoted mail. */
  addresses: readonly string[];
}

/**
 * What a person wrote in reply to a mail: the text without the quoted mail, the signature and the line of a telephone.
 * Answers between the lines of a quote keep the quote. Empty if nothing remains.
 */
export function cutReply(text: string, { addresses }: CutOptions): string {
  const lines = text
    .slice(0, textLength)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200b\u200e\u200f\ufeff\u2060]/g, '')
    .split('\n', lineCount)
    .map((line) => line.trimEnd());
  return withoutSignature(withoutQuote(lines, addresses))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Removes the quoted mail with its heading, wherever the person answered. */
function withoutQuote(lines: readonly string[], addresses: readonly string[]): string[] {
  const heading = findHeading(lines, addresses);
  if (heading === null) return withoutQuotedEnds(withoutSignature(lines));
  const before = lines.slice(0, heading.start);
  const after = lines.slice(heading.end);
  const hasQuote = after.some((line) => quoted.test(line));
  // Some programs write two headings, one below the other.
  if (isBlank(before)) return hasQuote ? withoutQuote(after, addresses) : [];
  return withoutQuotedEnds(hasAnswerBetween(after) ? [...before, ...after] : [...before]);
}

/** Whether a paragraph of the person follows a quote, and not the end of a long quoted line. */
function hasAnswerBetween(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => quoted.test(line));
  if (first < 0) return false;
  const unquoted = withoutSignature(lines.map((line, index) => (index <= first || quoted.test(line) ? '' : line)));
  return unquoted.some((line, index) => line !== '' && lines[index - 1] === '');
}

const isBlank = (lines: readonly string[]) => lines.every((line) => line.trim() === '');

/** Removes quoted lines at the end, and at the start if they are the only ones. */
function withoutQuotedEnds(lines: string[]): string[] {
  const isText = (line: string) => line !== '' && !quoted.test(line);
  const last = lines.findLastIndex(isText);
  const kept = lines.slice(0, last + 1);
  const first = kept.findIndex(isText);
  const isOnlyQuote = !kept.slice(first).some((line) => quoted.test(line));
  return isOnlyQuote ? kept.slice(Math.max(first, 0)) : kept;
}

interface Heading {
  /** The index of its first line, and of the line behind it. */
  start: number;
  end: number;
}

/** The first heading of a quoted mail. */
function findHeading(lines: readonly string[], addresses: readonly string[]): Heading | null {
  for (let start = 0; start < lines.length; start++) {
    const line = lines[start] ?? '';
    if (line.trim() === '' || quoted.test(line)) continue;
    if (isLabeledRule(line) || isHeaderBlock(lines, start)) return { start, end: endOfHeaders(lines, start) };
    const heading = attributionAt(lines, start, addresses);
    if (heading !== null) return heading;
  }
  return null;
}

/** Whether a line such as "----- Original Message -----" stands here; it may be a rule only. */
function isLabeledRule(line: string): boolean {
  const text = line.trim();
  return text.length >= 8 && text.length <= labeledRuleLength && ruleStart.test(text) && ruleEnd.test(text);
}

/** Whether "From:" stands here, followed by other headers of a mail. */
function isHeaderBlock(lines: readonly string[], start: number): boolean {
  if (!fromHeader.test(withoutMarks(lines[start] ?? ''))) return false;
  const next = lines
    .slice(start + 1, start + 12)
    .filter((line) => line.trim() !== '')
    .slice(0, 6);
  return next.filter((line) => otherHeader.test(withoutMarks(line))).length >= 2;
}

/** The index behind the headers that follow. */
function endOfHeaders(lines: readonly string[], start: number): number {
  const isHeader = (line: string) => fromHeader.test(withoutMarks(line)) || otherHeader.test(withoutMarks(line));
  const length = lines.slice(start + 1, start + 12).findIndex((line) => !isHeader(line));
  return start + 1 + Math.max(length, 0);
}

const withoutMarks = (line: string) => line.replace(/^[\s|*_]{0,6}/, '');

/** The heading "On Monday, Ana <ana@example.org> wrote:" that ends in this line; it may be broken over lines. */
function attributionAt(lines: readonly string[], last: number, addresses: readonly string[]): Heading | null {
  if (!mayEndAttribution(lines[last] ?? '')) return null;
  let joined = '';
  let start: number | null = null;
  for (let first = last; first > last - headingLines && first >= 0; first--) {
    const line = lines[first]?.trim() ?? '';
    if (quoted.test(line) && first < last) break;
    joined = `${line} ${joined}`.trim();
    if (joined.length > headingLength) break;
    if (start === null) {
      if (line !== '' && isAttribution(joined, addresses)) start = first;
      else continue;
    }
    // The first words of a broken heading stand above the line that matches.
    if (startsLikeQuote.test(line) && date.test(joined)) return { start: first, end: last + 1 };
    if (first < start && !date.test(lines.slice(start, last + 1).join(' ')) && date.test(line)) start = first;
  }
  return start === null ? null : { start, end: last + 1 };
}

const mayEndAttribution = (line: string) =>
  !quoted.test(line) && (/[:：>\])-]\s*$/u.test(line) || endsWithWrote.test(line));

function isAttribution(line: string, addresses: readonly string[]): boolean {
  const text = line.replace(/^[-\s]{0,4}/, '').replace(/\s?-{0,4}$/, '');
  const hasDate = date.test(text);
  const hasAddress = address.test(text);
  if (!/[:：]$/.test(text)) {
    if (/^20\d\d[-/.]\d{1,2}[-/.]\d{1,2}\b/.test(text)) return /@[^\s@]+>$/.test(text);
    return hasDate && hasAddress && startsLikeQuote.test(text) && endsWithWrote.test(text);
  }
  const lower = text.toLowerCase();
  if (addresses.some((each) => lower.includes(each))) return true;
  if (endsWithWrote.test(text)) return hasDate || hasAddress || (startsLikeQuote.test(text) && text.length > 12);
  return (hasAddress && hasDate) || (containsWrote.test(text) && (hasDate || hasAddress));
}

/** The longest signature, in lines. */
const signatureLines = 14;
const deviceLength = 120;

/** Removes a signature at the end: behind a rule, below a closing line, and the lines of a telephone. */
function withoutSignature(lines: readonly string[]): string[] {
  const isNoise = (line: string) => line.trim() === '' || (deviceLine.test(line) && line.length < deviceLength);
  const text = lines.slice(0, lines.findLastIndex((line) => !isNoise(line)) + 1);
  const possible = Math.max(0, text.length - 3 * signatureLines);
  const start = text.findIndex((line, index) => index >= possible && isSignatureStart(text, line, index));
  return start < 0 ? text : text.slice(0, start);
}

function isSignatureStart(lines: readonly string[], line: string, index: number): boolean {
  const rest = lines.slice(index + 1).filter((each) => each.trim() !== '');
  if (rest.length > signatureLines || rest.some((each) => quoted.test(each))) return false;
  if (signatureRule.test(line)) return true;
  if (deviceLine.test(line)) return line.length < deviceLength && rest.length <= 3;
  return closingLine.test(line.trim()) && rest.length <= 10 && rest.every((each) => each.length <= 90);
}
