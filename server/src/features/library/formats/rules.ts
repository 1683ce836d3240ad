import { isDeepStrictEqual } from 'node:util';
import type { FormatRules } from '@ad-foundry/contract/formats.ts';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import { findFormatProblems, pathOf } from '@ad-foundry/contract/rules/formats/format-problems.ts';
import { formatSpecSchema, type FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { AppError } from '#infra/errors.ts';

/** The parts of an own format's spec besides its rules: empty, or the original's for a copy. */
export function descriptiveFields(original: FormatSpec | null): Omit<FormatSpec, keyof FormatRules> {
  return {
    safeZone: original?.safeZone ?? null,
    ruleBasis: {},
    textLimits: original?.textLimits ?? [],
    sources: original?.sources ?? [],
    confidence: 'own',
    status: 'current',
  };
}

/** The spec with other rules; the other parts stay. */
export function withRules(base: Omit<FormatSpec, keyof FormatRules>, rules: FormatRules): FormatSpec {
  return formatSpecSchema.parse({ ...base, ...rules });
}

/**
 * Whether two specs are equal; only differences need a new revision. Parsed first, since Postgres stores JSON fields in
 * its own order.
 */
export function sameSpec(a: FormatSpec, b: FormatSpec): boolean {
  return isDeepStrictEqual(formatSpecSchema.parse(a), formatSpecSchema.parse(b));
}

/** Conflicting rules listed in a field error; the problem's data lists them all. */
const maxConflictsListed = 20;

/** @throws AppError `format.rules-invalid`, with each rule and the rules it conflicts with */
export function assertMeaningful(type: FormatType, rules: FormatRules): void {
  const problems = findFormatProblems(type, rules);
  if (problems.length === 0) return;
  throw new AppError('format.rules-invalid', {
    data: { problems },
    errors: problems.flatMap(({ kind, rules: conflicting }) =>
      conflicting.map((rule) => {
        const others = conflicting
          .filter((other) => other !== rule)
          .slice(0, maxConflictsListed)
          .map((other) => `spec.${pathOf(other)}`);
        return { path: `spec.${pathOf(rule)}`, message: [kind, ...others].join(' ') };
      }),
    ),
  });
}
