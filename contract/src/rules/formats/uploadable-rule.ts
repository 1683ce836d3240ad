import { limits, megabyte } from '@ad-foundry/contract/limits.ts';
import type { Rule } from './rule.ts';

/** The largest file that can be uploaded, in MB. */
const maxMegabytes = limits.uploadBytes / megabyte;

const uploadable = (megabytes: number): number => Math.min(megabytes, maxMegabytes);

/** A rule about the file size, limited to what can be uploaded, although some platforms accept more. */
export function uploadableRule(rule: Rule): Rule {
  if (rule.type !== 'size') return rule;
  if (rule.operator === 'lte') return { ...rule, value: uploadable(rule.value) };
  if (rule.operator !== 'between') return rule;
  const [first, second] = rule.value;
  return { ...rule, value: [uploadable(first), uploadable(second)] };
}
