import { limits } from '@ad-foundry/contract/limits.ts';
import { cleanText, cleanValue, cutToBytes, safeNameBytes, safeNameWithin, utf8Bytes } from './safe-name.ts';
import { applyCase, type TextCase } from './text-case.ts';

export const namingCases = ['none', 'camel', 'dash', 'pascal', 'snake'] as const satisfies readonly TextCase[];
export type NamingCase = (typeof namingCases)[number];

export const namingVariables = [
  'groupName',
  'campaignName',
  'creativeName',
  'formatName',
  'variationName',
  'carouselPosition',
  'uid',
] as const;
export type NamingVariable = (typeof namingVariables)[number];

/** Variables of folder names in an archive: those that all files of a folder share. */
export const folderVariables = ['groupName', 'campaignName', 'creativeName', 'formatName', 'platformName'] as const;
export type FolderVariable = (typeof folderVariables)[number];

/**
 * Default for new organizations: no spaces or dashes, which break in URLs and shells; underscores separate the values.
 */
export const defaultNaming = {
  namingSchema: '{campaignName}_{creativeName}_{formatName}_{variationName}_{carouselPosition}_{uid}',
  namingCase: 'pascal',
} as const satisfies { namingSchema: string; namingCase: NamingCase };

/** A missing, null or empty value is omitted together with its separators. */
export type NamingValues = Partial<Record<NamingVariable, string | number | null>>;

/** Marks a missing value; input cannot contain it, since control characters are stripped. */
const gap = '\u0000';
const separators = '[\\s_.,;+~·|–—-]*';
const bracketed = new RegExp(`[(\\[]${gap}+[)\\]]`);
const leading = new RegExp(`^(${separators}${gap})+${separators}`);
const trailing = new RegExp(`${separators}(${gap}${separators})+$`);
const between = new RegExp(`(${separators})${gap}(${separators})`);

/** The options of file names, without the values. */
interface Pattern {
  schema: string;
  case: NamingCase;
  /** In UTF-16 units, for names that are part of a path; without it, only the number of bytes is limited. */
  maxLength?: number | undefined;
}

/**
 * The name of a file without its extension, safe everywhere and at most 180 bytes or `maxLength`. The case applies to
 * each value but not to the uid, which must stay recognizable; unknown braces stay literal. If the name is too long,
 * the long values are truncated, so that the uid at the end is kept.
 */
export function buildName({ values, ...pattern }: Pattern & { values: NamingValues }): string {
  return namesBy(pattern)(values);
}

/** `buildName` for many files: prepares each shared value once. */
export function namesBy(pattern: Pattern): (values: NamingValues) => string {
  const build = wordedNamesBy(pattern);
  return (values) => build(values).name;
}

/** A name with the values that it consists of. */
export interface WordedName {
  name: string;
  /** The values as written in the name, in the order of the schema, each once; missing values are left out. */
  parts(): { variable: NamingVariable; value: string }[];
}

/** `namesBy`, which also returns the values of each name. */
export function wordedNamesBy(pattern: Pattern): (values: NamingValues) => WordedName {
  const schema = cleanText(pattern.schema);
  const maxLength = pattern.maxLength ?? safeNameBytes;
  const prepare = preparerOf(pattern.case);
  const words = new Set([...schema.matchAll(/\{(\w+)\}/g)].map(([, word = '']) => word).filter(isVariable));
  return (input) => {
    const values = new Map(namingVariables.map((word) => [word, prepare(word, String(input[word] ?? ''))]));
    const { name, valueBytes } = fitted({ schema, values, maxLength });
    const parts = () =>
      [...words]
        .map((variable) => ({ variable, value: cutValue(variable, values.get(variable) ?? '', valueBytes) }))
        .filter(({ value }) => value !== '');
    return { name: safeNameWithin(name, maxLength), parts };
  };
}

interface Filling {
  schema: string;
  values: Map<NamingVariable, string>;
  maxLength: number;
}

/** Binary search for the longest values that fit, since a schema is user-defined and filled for thousands of files. */
function fitted({ schema, values, maxLength }: Filling): { name: string; valueBytes: number } {
  const isFitting = (name: string) => utf8Bytes(name) <= safeNameBytes && name.length <= maxLength;
  const whole = fill(schema, values, safeNameBytes);
  if (isFitting(whole)) return { name: whole, valueBytes: safeNameBytes };
  let best = { name: fill(schema, values, shortestValueBytes), valueBytes: shortestValueBytes };
  let [fits, tooWide] = [0, (safeNameBytes - shortestValueBytes) / widthStep];
  while (tooWide - fits > 1) {
    const middle = (fits + tooWide) >> 1;
    const valueBytes = shortestValueBytes + middle * widthStep;
    const name = fill(schema, values, valueBytes);
    if (isFitting(name)) [best, fits] = [{ name, valueBytes }, middle];
    else tooWide = middle;
  }
  return best;
}

const shortestValueBytes = 8;
const widthStep = 4;

/** Converts a value's case once per name: a schema may repeat it, and one character can become many. */
function preparerOf(textCase: NamingCase): (word: NamingVariable, value: string) => string {
  const preparedValues = new Map<string, string>();
  return (word, value) => {
    // Unique per file, so not cached.
    if (word === 'uid') return cleanValue(value);
    const prepared =
      preparedValues.get(value) ?? cutToBytes(cleanValue(applyCase(cleanValue(value), textCase)), safeNameBytes);
    preparedValues.set(value, prepared);
    return prepared;
  };
}

const cutValue = (word: NamingVariable, value: string, valueBytes: number): string =>
  word === 'uid' ? value : cutToBytes(value, valueBytes).trimEnd();

function fill(schema: string, values: Map<NamingVariable, string>, valueBytes: number): string {
  const cut = new Map<string, string>();
  for (const [word, value] of values) {
    cut.set(word, cutValue(word, value, valueBytes) || gap);
  }
  const filled = schema.replace(/\{(\w+)\}/g, (braces, word: string) => cut.get(word) ?? braces);
  return filled.includes(gap) ? closeGaps(filled) : filled;
}

export type SchemaProblem = 'empty' | 'too-long' | 'no-variable';

/**
 * Validates a naming schema and lists its unknown braces, which stay literal text: allowed, but probably a mistake.
 */
export function validateNamingSchema(schema: string): { problem: SchemaProblem | null; unknown: string[] } {
  const words = [...schema.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
  const unknown = [...new Set(words.filter((word) => !isVariable(word)))];
  return { problem: problemOf(schema, words), unknown };
}

function problemOf(schema: string, words: string[]): SchemaProblem | null {
  if (schema.trim() === '') return 'empty';
  if (schema.length > limits.namingSchemaLength) return 'too-long';
  return words.some(isVariable) ? null : 'no-variable';
}

function isVariable(word: string): word is NamingVariable {
  return namingVariables.some((variable) => variable === word);
}

/** Removes each gap with surrounding brackets and all but one adjacent separator. */
function closeGaps(text: string): string {
  let result = text;
  for (let before = ''; before !== result;) {
    before = result;
    result = result.replace(bracketed, gap);
  }
  result = result.replace(leading, '').replace(trailing, '');
  while (result.includes(gap)) result = result.replace(between, (_, left: string, right: string) => left || right);
  return result;
}
