import type { Format } from '@ad-foundry/contract/formats.ts';
import type { Rule } from '@ad-foundry/contract/rules/rule.ts';

type Asked = Pick<Format, 'spec' | 'type'>;

const kinds = { image: ['image/*'], video: ['video/*'], carousel: ['image/*', 'video/*'] };

function typesIn(rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => (rule.type === 'mime' && rule.operator !== 'ne' ? [rule.value].flat() : []));
}

/** The file types that formats take, as the `accept` of a file input: what phones offer of their pictures and films. */
export function acceptedTypes(formats: readonly Asked[]): string {
  const types = formats.flatMap(({ spec, type }) => {
    const named = typesIn([...spec.rules, ...(spec.cardRules?.image ?? []), ...(spec.cardRules?.video ?? [])]);
    // A carousel may say for one kind only which types it takes.
    const media = type === 'carousel' ? spec.cardMedia.map((kind) => `${kind}/*`) : [];
    const unnamed = media.filter((kind) => !named.some((each) => each.startsWith(kind.slice(0, -1))));
    return named.length > 0 ? [...named, ...unnamed] : media.length > 0 ? media : kinds[type];
  });
  return [...new Set(types)].join(',');
}
