import type { Format } from '@ad-foundry/contract/formats.ts';
import type { FormatType, Platform } from '@ad-foundry/contract/limits.ts';
import { type Rule, ruleValues } from '@ad-foundry/contract/rules/formats/rule.ts';
import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import { ratioLabel } from '@ad-foundry/contract/rules/files/ratio.ts';
import { fixedSizes } from '@ad-foundry/contract/rules/formats/fixed-sizes.ts';
import { searchFormats } from '@ad-foundry/contract/rules/vocabulary/find-formats.ts';
import { describeFormat, type FormatTraits } from '@ad-foundry/contract/rules/vocabulary/format-traits.ts';
import { fold } from '@ad-foundry/contract/rules/search/fold.ts';

/** The search index of a format: folded words, ratios and pixel sizes, and its industry terms. */
export interface SearchableFormat {
  format: Format;
  traits: FormatTraits;
  words: string;
  shapes: ReadonlySet<string>;
}

export interface FormatFilter {
  search: string;
  platform: Platform | null;
  type: FormatType | null;
}

/** Indexes a format; `named` are the names of its platform and type in the current language. */
export function searchable(format: Format, named: readonly string[]): SearchableFormat {
  const words = fold([format.name, format.description, ...named].join(' '));
  return { format, traits: describeFormat(format), words, shapes: new Set(shapesOf(format)) };
}

/**
 * The formats that match a filter: by an industry term (`9x16`, `ig story`), or by every term of the search: a ratio or
 * pixel size exactly, other terms as part of a word.
 */
export function filterFormats(
  entries: readonly SearchableFormat[],
  { search, platform, type }: FormatFilter,
): Format[] {
  const matches = new Set(
    searchFormats(
      search,
      entries.map(({ traits }) => traits),
    ).map(({ id }) => id),
  );
  const tokens = tokensOf(search);
  return entries
    .filter(({ format, words, shapes }) => {
      if (platform !== null && format.platform !== platform) return false;
      if (type !== null && format.type !== type) return false;
      const hasTerms = tokens.every((token) => (isShape(token) ? shapes.has(token) : words.includes(token)));
      return hasTerms || matches.has(format.id);
    })
    .map(({ format }) => format);
}

function tokensOf(search: string): string[] {
  const spaced = fold(search)
    .replace(/(\d)\s*[×x*]\s*(\d)/g, '$1x$2')
    .replace(/(\d)\s*:\s*(\d)/g, '$1:$2')
    .replace(/(\d),(\d)/g, '$1.$2');
  return spaced.split(/\s+/).filter(Boolean);
}

function isShape(token: string): boolean {
  return /^\d+(\.\d+)?[:x]\d+(\.\d+)?$/.test(token);
}

function shapesOf({ spec }: Format): string[] {
  const cards = [...(spec.cardRules?.image ?? []), ...(spec.cardRules?.video ?? [])];
  const rules = [...spec.rules, ...cards, ...spec.recommended];
  const fixed = fixedSizes([...spec.rules, ...cards]);
  const sizes = [...spec.recommendedDimensions.map(parseDimensions).filter((size) => size !== null), ...fixed];
  return [
    ...rules.flatMap(ratiosOf),
    ...sizes.flatMap(({ width, height }) => [`${width}x${height}`, ratioLabel(width, height)]),
  ];
}

function ratiosOf(rule: Rule): string[] {
  return rule.type === 'ratio' && rule.operator !== 'ne' ? ruleValues(rule).map(String) : [];
}
