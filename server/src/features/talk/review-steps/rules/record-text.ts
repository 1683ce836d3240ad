import { escapeMisleading } from '@ad-foundry/contract/text.ts';

/** More marks on one letter than any language writes; each further one is drawn above the last, over other lines. */
const stacked = /(\p{M}{4})\p{M}+/gu;

/** A text as an approval record prints it: nothing in it reorders or covers what stands around it. */
export function printedText(text: string): string {
  return text
    .split('\n')
    .map((line) => escapeMisleading(line).replace(stacked, '$1'))
    .join('\n');
}
