import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type {
  LineKind,
  ReadCreative,
  ReadProblem,
  ReadProblemKind,
  ReadSlot,
  SheetLine,
} from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';

/** A feed slot with these changes. */
export const slot = (changes: Partial<ReadSlot>): ReadSlot => ({
  formatIds: ['fmt_feed' as FormatId],
  line: 4,
  from: [],
  type: 'image',
  ratio: null,
  size: null,
  count: 1,
  seconds: null,
  language: null,
  questionId: null,
  ...changes,
});

export const problem = (kind: ReadProblemKind, changes: Partial<ReadProblem> = {}): ReadProblem => ({
  kind,
  line: 4,
  text: '',
  date: null,
  questionId: null,
  isBlocking: false,
  ...changes,
});

interface Changes {
  id?: string;
  name?: string;
  lines?: number[];
  languages?: string[];
  description?: string;
  texts?: { heading: string; value: string }[];
  notes?: string[];
  owner?: { text: string; personId: string | null };
  slots?: ReadSlot[];
  state?: ReadCreative['state'];
  problems?: ReadProblem[];
  deadline?: Partial<ReadCreative['deadline']>;
}

/** A creative of a reading with these changes. */
export function creative(changes: Changes): ReadCreative {
  const { id = 'line-4', name = 'Hero', lines = [4], languages = [], state = 'ready', problems = [] } = changes;
  return {
    id,
    name: { value: name, from: [] },
    lines,
    slots: changes.slots ?? [slot({})],
    deadline: {
      value: null,
      from: [],
      additions: [],
      problem: null,
      isPast: false,
      candidates: [],
      ...changes.deadline,
    },
    description: { value: changes.description ?? '', from: [] },
    texts: (changes.texts ?? []).map(({ heading, value }) => ({ heading, value: { value, from: [] } })),
    attributes: [],
    owner: { value: changes.owner ?? null, from: [] },
    languages: { value: languages, from: [] },
    notes: (changes.notes ?? []).map((value) => ({ value, from: [] })),
    state,
    problems,
  };
}

/** Lines of these kinds, from line 1. */
export const linesOfKinds = (...kinds: LineKind[]): SheetLine[] =>
  kinds.map((kind, at) => ({
    line: at + 1,
    kind,
    text: `text ${at + 1}`,
    isSkipped: false,
    section: null,
    carried: [],
  }));
