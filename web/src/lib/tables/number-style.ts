import { cellText, type Cell } from '@ad-foundry/contract/rules/tables/table.ts';

/** The decimal sign of written numbers; the other sign, a space or an apostrophe groups thousands. */
export type DecimalSign = '.' | ',';

/** A number in its written form: sign, digits with their separators, and the text beside them. */
interface WrittenNumber {
  isNegative: boolean;
  digits: string;
  /** The currency sign or code as written: `€`, `US$`, `CHF`, `kr`. */
  currency: string | null;
}

const space = String.raw`[\s\u00A0\u202F\u2009]`;
const currency = String.raw`(?:[A-Za-z]{0,3}\p{Sc}|[A-Z]{3}|Fr\.|kr\.?|zł|Kč|Ft|lei|лв\.?)`;
const written = new RegExp(
  `^(\\()?([+\\-−–])?${space}*(${currency})?${space}*([+\\-−–])?${space}*(\\d(?:[\\d.,'’]|${space}(?=\\d))*|[.,]\\d+)${space}*(${currency}|%)?(\\))?$`,
  'u',
);

/** Longer texts contain no number, and would slow down the pattern. */
const longestNumber = 60;

function parseWritten(text: string): WrittenNumber | null {
  const match = text.length > longestNumber ? null : written.exec(text.trim());
  if (!match) return null;
  const [, open, sign, before, innerSign, digits = '', after, close] = match;
  if (Boolean(open) !== Boolean(close)) return null;
  const isNegative = Boolean(open) || [sign, innerSign].some((mark) => mark !== undefined && mark !== '+');
  return { isNegative, digits, currency: before ?? (after === '%' ? null : (after ?? null)) };
}

const groups: Record<DecimalSign, string> = {
  '.': `(,|['’]|${space})`,
  ',': `(\\.|['’]|${space})`,
};
const shapes = Object.fromEntries(
  (['.', ','] as const).map((sign) => {
    const point = sign === '.' ? '\\.' : ',';
    return [
      sign,
      [
        new RegExp(`^\\d*(?:${point}\\d+)?$`),
        // Thousands are groups of three digits; the first group cannot begin with zero.
        new RegExp(`^[1-9]\\d{0,2}${groups[sign]}\\d{3}(?:\\1\\d{3})*(?:${point}\\d+)?$`),
        // In India, groups above the thousands have two digits.
        ...(sign === '.' ? [/^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?$/] : []),
      ],
    ];
  }),
) as Record<DecimalSign, RegExp[]>;

const groupSigns: Record<DecimalSign, RegExp> = {
  '.': new RegExp(`[,'’]|${space}`, 'g'),
  ',': new RegExp(`[.'’]|${space}`, 'g'),
};

/** Matches most cells, which are the same number with every decimal sign. */
const plainNumber = /^\d{1,15}$/;

/** Normalizes digits to a form such as `1234.5`; null if they are not a number with this decimal sign. */
function plainDigits(digits: string, sign: DecimalSign): string | null {
  if (plainNumber.test(digits)) return digits;
  if (!shapes[sign].some((shape) => shape.test(digits))) return null;
  return digits.replace(groupSigns[sign], '').replace(',', '.');
}

/** Whether a cell means no value: blank, a dash, `n/a`. */
export function isNoValue(cell: Cell | undefined): boolean {
  const text = cellText(cell);
  return text === '' || /^[-–—−]{1,3}$/.test(text) || text.toLowerCase() === 'n/a';
}

/**
 * The value of a cell times ten to the power of `shift`, exact to the last written digit; null if it is not a number.
 * `1 234,56 €` with a shift of 2 is 123456.
 */
export function readNumber(cell: Cell | undefined, sign: DecimalSign, shift = 0): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? shiftNumber(String(cell), shift) : null;
  const text = cellText(cell);
  if (plainNumber.test(text)) return shiftNumber(text, shift);
  const number = parseWritten(text);
  const plain = number && plainDigits(number.digits, sign);
  if (!number || !plain) return null;
  return shiftNumber(number.isNegative ? `-${plain}` : plain, shift);
}

/** Shifts the exponent instead of multiplying, because 1.005 × 100 is less than 100.5. */
function shiftNumber(text: string, shift: number): number {
  const [digits = '', exponent = '0'] = text.split('e');
  return Number(`${digits}e${Number(exponent) + shift}`);
}

/** The currency sign or code beside the number in a cell. */
export function currencyBeside(cell: Cell | undefined): string | null {
  return typeof cell === 'string' ? (parseWritten(cell)?.currency ?? null) : null;
}

/** What the cells of a column show about their decimal sign. */
export interface NumberEvidence {
  /** Number of cells that can be read only with this sign. */
  '.': number;
  ',': number;
  /** Texts that mean different numbers with the two signs. */
  open: string[];
}

/** `isWhole`: the column contains counts, so that `1.234` is one thousand two hundred and thirty-four. */
export function numberEvidence(cells: Iterable<Cell | undefined>, isWhole = false): NumberEvidence {
  const evidence: NumberEvidence = { '.': 0, ',': 0, open: [] };
  for (const cell of cells) {
    if (typeof cell !== 'string' || plainNumber.test(cell) || isNoValue(cell)) continue;
    const number = parseWritten(cellText(cell));
    if (!number) continue;
    const [point, comma] = [plainDigits(number.digits, '.'), plainDigits(number.digits, ',')];
    if (point !== null && comma === null) evidence['.'] += 1;
    else if (comma !== null && point === null) evidence[','] += 1;
    else if (point !== null && comma !== null && Number(point) !== Number(comma)) {
      if (isWhole) evidence[point.includes('.') ? ',' : '.'] += 1;
      else evidence.open.push(cellText(cell));
    }
  }
  return evidence;
}

/**
 * The decimal sign that the evidence proves: the one with the most cells that cannot be read with the other sign.
 * `open` if cells can be read both ways, null if the sign does not matter.
 */
export function decimalSignOf(evidence: NumberEvidence): DecimalSign | 'open' | null {
  if (evidence['.'] !== evidence[',']) return evidence['.'] > evidence[','] ? '.' : ',';
  return evidence.open.length > 0 || evidence['.'] > 0 ? 'open' : null;
}
