import type { MediaFacts, ProbeResult } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { mimeLabel } from '@ad-foundry/contract/rules/files/mime-types.ts';
import { formatBytes } from '@ad-foundry/contract/rules/files/size-text.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import { judge, rulesFor, type Verdict, type Violation } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import type { Requirements } from './library.ts';
import { bad, faint, good, warn } from './output.ts';
import { words } from './words.ts';

export interface FileCheck {
  requirements: Requirements;
  result: ProbeResult;
  /** Null for a file that cannot be used at all. */
  verdict: Verdict | null;
  fits: boolean;
}

/** Judges a file by a format or slot, as the pages do before they upload it. */
export function checkFile(result: ProbeResult, requirements: Requirements): FileCheck {
  const verdict = result.ok ? judge({ facts: result.facts, ...requirements }) : null;
  return { requirements, result, verdict, fits: verdict !== null && fits(verdict) };
}

/** "1080 × 1920, 15 s, 12.40 MB, MP4". */
export function factsLine({ width, height, durationMs, sizeBytes, mime }: MediaFacts): string {
  return [
    width && height ? `${width} × ${height}` : null,
    durationMs === null ? null : words.value('duration', durationMs / 1000),
    formatBytes(sizeBytes, 'en-US'),
    mimeLabel(mime),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

const isSame = (a: Rule, b: Rule) => JSON.stringify(a) === JSON.stringify(b);

/** The rules that hold: those of the format that are neither broken nor unchecked. */
function kept({ result, requirements, verdict }: FileCheck): Rule[] {
  if (!result.ok || !verdict) return [];
  const { hard } = rulesFor({ facts: result.facts, ...requirements });
  const others = [...verdict.broken.map(({ rule }) => rule), ...verdict.unknown];
  // A rule about the number of cards says nothing about one file.
  return hard.filter((rule) => rule.type !== 'carousel_length' && !others.some((other) => isSame(other, rule)));
}

/** Each broken rule with its remedy; a remedy that several share stands once, after the last of them. */
function withRemedies(broken: readonly Violation[], text: (violation: Violation) => string): string[] {
  const remedies = broken.map(({ remedy }) => (remedy === null ? '' : words.remedy(remedy)));
  return broken.map((violation, at) =>
    `${text(violation)} ${remedies.indexOf(remedies[at] ?? '', at + 1) < 0 ? remedies[at] : ''}`.trim(),
  );
}

/** The lines below a file's name: what it is, what breaks with the remedy, what could not be checked, what holds. */
export function checkLines(check: FileCheck): string[] {
  const { result, verdict } = check;
  if (!result.ok || !verdict) return [`  ${bad('✗')} ${result.ok ? '' : words.refusal(result)}`];
  const { broken, unknown, warnings, unknownAdvice } = verdict;
  // A broken rule leaves no room for advice on the same property.
  const named = new Set([...broken.map(({ rule }) => rule), ...unknown].map(({ type }) => type));
  const advice = warnings.filter(({ rule }) => !named.has(rule.type));
  return [
    `  ${faint(factsLine(result.facts))}`,
    ...withRemedies(broken, words.violation).map((line) => `  ${bad('✗')} ${line}`),
    ...unknown.map((rule) => `  ${warn('?')} ${words.requirement(rule)} This could not be checked.`),
    ...kept(check).map((rule) => `  ${good('✓')} ${words.requirement(rule)}`),
    ...withRemedies(advice, words.advice).map((line) => `  ${warn('!')} ${line}`),
    ...unknownAdvice
      .filter(({ type }) => !named.has(type))
      .map((rule) => `  ${warn('?')} ${words.recommendation(rule)} This could not be checked.`),
  ];
}

/** A check as data, with the same sentences. */
export function checkJson(check: FileCheck): object {
  const { requirements, result, verdict } = check;
  const { id, name, platform } = requirements;
  const of = (text: (violation: Violation) => string) => (violation: Violation) => ({
    ...violation,
    text: text(violation),
    remedyText: violation.remedy && words.remedy(violation.remedy),
  });
  return {
    against: { id, name, platform },
    fits: check.fits,
    outcome: verdict?.outcome ?? 'refused',
    facts: result.ok ? result.facts : null,
    refusal: result.ok ? null : { reason: result.reason, detail: result.detail, text: words.refusal(result) },
    broken: (verdict?.broken ?? []).map(of(words.violation)),
    warnings: (verdict?.warnings ?? []).map(of(words.advice)),
    unknown: verdict?.unknown ?? [],
    holds: kept(check),
  };
}
