import formats from 'adf:formats';
import type { FormatType, Platform } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { usageError } from './exit.ts';
import { words } from './words.ts';

/** What files are checked against. */
export interface Requirements {
  /** The key of a format in the library, or the id of a slot. */
  id: string;
  name: string;
  platform: Platform;
  type: FormatType;
  spec: FormatSpec;
  strict: boolean;
}

const listed = 8;
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}:.]+/gu, ' ')
    .trim();

const library = formats.map(({ key, ...format }): Requirements => ({ id: key, ...format, strict: false }));

/** The formats whose key, name, platform, type, ratio or size contains every word of a text. */
export function searchFormats(text: string): Requirements[] {
  const searched = plain(text).split(' ');
  return library.filter((format) => {
    const { spec, platform, type } = format;
    const values = [...spec.rules, ...spec.recommended].filter(({ type: rule }) => rule === 'ratio');
    const sizes = spec.recommendedDimensions.flatMap((size) => [size, size.replace('x', ' ')]);
    const ratios = values.flatMap(({ value }) => [value].flat().map(String));
    const names = plain([format.id, format.name, words.platform[platform], type, ...sizes].join(' '));
    return searched.every((word) => names.includes(word) || ratios.includes(word));
  });
}

/** A format of the library by its key, its name, or words that only one has. @throws Stop */
export function requireFormat(text: string): Requirements {
  const searchedName = plain(text);
  const exact = library.filter(({ id, name }) => id === text.toLowerCase() || plain(name) === searchedName);
  const found = exact.length > 0 ? exact : searchFormats(text);
  const [format] = found;
  if (!format) throw usageError(`No format is called “${text}”. List them with: adf formats`);
  if (found.length === 1) return format;
  const some = found.slice(0, listed).map(({ id }) => id);
  const more = found.length > listed ? ` and ${found.length - listed} more` : '';
  throw usageError(`“${text}” can be ${some.join(', ')}${more}. Name one of them.`);
}
