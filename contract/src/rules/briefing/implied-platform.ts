import type { FormatWant } from '@ad-foundry/contract/rules/vocabulary/find-formats.ts';
import type { FormatTraits } from '@ad-foundry/contract/rules/vocabulary/format-traits.ts';
import { proposal, type QuestionBook } from './question-book.ts';

/** Asks for the platform of Reels without a platform. @returns the groups of formats, or the id of the question */
export function askImplied(
  want: FormatWant,
  byChannel: ReadonlyMap<string, readonly FormatTraits[]>,
  text: string,
  { book, line }: { book: QuestionBook; line: number },
): FormatTraits[][] | string {
  const groups = [...byChannel.values()];
  const proposals = [
    ...(['instagram', 'facebook'] as const).map((channel) =>
      proposal(channel, channel, { formatIds: (byChannel.get(channel) ?? []).map(({ id }) => id) }),
    ),
    proposal('both', '', { formatIds: groups.flat().map(({ id }) => id) }),
  ];
  const questionId = `platform:${want.place.placements.join(' ')}`;
  book.ask({ id: questionId, kind: 'platform', text, proposals, isBlocking: true }, line);
  const answered = book.formatsAnswered({ id: questionId, proposals }) ?? [];
  const kept = groups
    .map((group) => group.filter((format) => answered.includes(format.id)))
    .filter((group) => group.length > 0);
  return kept.length > 0 ? kept : questionId;
}
