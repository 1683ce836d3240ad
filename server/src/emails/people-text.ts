import type { Locale } from '@ad-foundry/contract/limits.ts';
import { unlinkedPerson } from './names.ts';
import { textsOf } from './texts.ts';

/** People who can deliver a file besides the recipient: some by name, and the number of the others. */
export interface CoDeliverers {
  names: readonly string[];
  more: number;
}

/** The recipient and the others as alternatives: "you, Lia Ortega or another guest". */
export function peopleText({ names, more }: CoDeliverers, locale: Locale): string {
  const t = textsOf(locale);
  const readable = names.map((name) => unlinkedPerson(name)).filter((name) => name !== '');
  const unnamed = more + names.length - readable.length;
  const people = [t('people.you'), ...readable, ...(unnamed > 0 ? [t('people.more', { count: unnamed })] : [])];
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(people);
}
