import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { QuestionKind, QuestionProposal, SheetAnswer, SheetQuestion } from './sheet-reading.ts';

export interface QuestionDraft {
  id: string;
  kind: QuestionKind;
  text: string;
  word?: string;
  proposals: QuestionProposal[];
  isBlocking: boolean;
  /** The default proposal until the member answers. */
  taken?: string;
}

export const proposal = (id: string, label: string, more: Partial<QuestionProposal> = {}): QuestionProposal => ({
  id,
  label,
  formatIds: [],
  day: null,
  ...more,
});

const maxOpen = 5;

/** Collects questions, each once with all its lines. */
export class QuestionBook {
  readonly #answers: Readonly<Record<string, SheetAnswer>>;
  readonly #drafts = new Map<string, QuestionDraft & { lines: Set<number> }>();

  constructor(answers: Readonly<Record<string, SheetAnswer>> = {}) {
    this.#answers = answers;
  }

  answerTo(id: string): SheetAnswer | undefined {
    return Object.hasOwn(this.#answers, id) ? this.#answers[id] : undefined;
  }

  /** The chosen proposal, or the default one. */
  chosen(id: string): string | undefined {
    const answer = this.answerTo(id);
    return answer && 'proposal' in answer ? answer.proposal : undefined;
  }

  /** The formats that the answer to a question selects, among the proposals of one line. */
  formatsAnswered({ id, proposals }: Pick<QuestionDraft, 'id' | 'proposals'>): readonly FormatId[] | undefined {
    const answer = this.answerTo(id);
    if (!answer || 'day' in answer) return undefined;
    if ('formatIds' in answer) return answer.formatIds;
    return proposals.find((each) => each.id === answer.proposal)?.formatIds;
  }

  /** Records that a line needs an answer, and merges the proposals of all lines. */
  ask(draft: QuestionDraft, line: number): void {
    const existing = this.#drafts.get(draft.id);
    if (!existing) {
      this.#drafts.set(draft.id, { ...draft, proposals: [...draft.proposals], lines: new Set([line]) });
      return;
    }
    existing.lines.add(line);
    for (const proposed of draft.proposals) {
      const repeated = existing.proposals.find(({ id }) => id === proposed.id);
      if (repeated) repeated.formatIds = [...new Set([...repeated.formatIds, ...proposed.formatIds])];
      else existing.proposals.push(proposed);
    }
  }

  /** Answered questions first, then at most five blocking ones ordered by number of lines, then non-blocking ones. */
  questions(): { questions: SheetQuestion[]; further: number } {
    const all = [...this.#drafts.values()].map(({ lines, word, taken, ...draft }): SheetQuestion => ({
      ...draft,
      word: word ?? null,
      taken: taken ?? null,
      lines: [...lines].toSorted((a, b) => a - b),
      isAnswered: this.answerTo(draft.id) !== undefined,
    }));
    const open = all
      .filter(({ isAnswered }) => !isAnswered)
      .toSorted(
        (a, b) =>
          Number(b.isBlocking) - Number(a.isBlocking) || b.lines.length - a.lines.length || a.id.localeCompare(b.id),
      );
    const answered = all.filter(({ isAnswered }) => isAnswered).toSorted((a, b) => a.id.localeCompare(b.id));
    const blocking = open.filter(({ isBlocking }) => isBlocking);
    const marks = open.filter(({ isBlocking }) => !isBlocking);
    return {
      questions: [...answered, ...blocking.slice(0, maxOpen), ...marks],
      further: Math.max(blocking.length - maxOpen, 0),
    };
  }
}
