import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { RowFault } from '@ad-foundry/contract/create-many.ts';
import type { ReadCreative, ReadProblem, ReadProblemKind, SheetReading } from './sheet-reading.ts';
import type { CreativeEdit, SheetState } from './sheet-state.ts';

/**
 * `asks`: a question is open. `stays`: it is invalid and therefore stays in the sheet. `left-out`: it is not created
 * unless the member includes it. `warns`: it will be created, with a mark.
 */
export type ViewState = 'ready' | 'warns' | 'asks' | 'stays' | 'left-out' | 'created';

/** A format for which the creative gets a slot. */
export interface ViewSlot {
  formatId: FormatId;
  /** Number of files, or of cards of a carousel. */
  count: number;
  /** `9:16` or `1080x1920`; null if the sheet has neither. */
  shape: string | null;
  /** Languages that each need a file. */
  languages: readonly string[];
  /** Whether an open question may still change the slot. */
  isOpen: boolean;
}

/** A creative of the sheet with the member's corrections. */
export interface CreativeView {
  creative: ReadCreative;
  edit: CreativeEdit;
  name: string;
  /** ISO day. */
  day: string | null;
  slots: ViewSlot[];
  ownerId: string | null;
  state: ViewState;
  /** The problems, blocking ones first. */
  problems: ReadProblem[];
  /** Faults reported by the server. */
  faults: RowFault[];
}

export type FaultsOf = ReadonlyMap<string, readonly RowFault[]>;

const solvedBy: Record<keyof CreativeEdit, readonly ReadProblemKind[]> = {
  name: ['name-missing', 'name-long', 'name-twice'],
  day: ['deadline-missing', 'deadline-refused', 'deadline-past', 'deadlines-differ'],
  formatIds: ['format-unknown', 'no-format', 'too-many-formats', 'mark-unclear', 'type-from-name'],
  ownerId: ['owner-unknown', 'owners-differ'],
  isTaken: ['finished', 'on-hold', 'cancelled', 'placeholder'],
};

/** An unknown owner is shown in its own cell and written into the brief. */
const shownElsewhere = new Set<ReadProblemKind>(['owner-unknown']);

/** The creatives of a reading after applying manual corrections, duplicates and server faults. */
export function viewCreatives(
  reading: Pick<SheetReading, 'creatives' | 'questions'>,
  sheet: Pick<SheetState, 'edits' | 'createdLines'>,
  faults: FaultsOf,
): CreativeView[] {
  const open = new Set(reading.questions.filter(({ isAnswered }) => !isAnswered).map(({ id }) => id));
  const created = new Set(sheet.createdLines);
  return reading.creatives.map((creative) =>
    viewOf(creative, {
      edit: sheet.edits[creative.id] ?? {},
      open,
      isCreated: creative.lines.some((line) => created.has(line)),
      faults: faults.get(creative.id) ?? [],
    }),
  );
}

interface Surroundings {
  edit: CreativeEdit;
  /** Ids of unanswered questions. */
  open: ReadonlySet<string>;
  isCreated: boolean;
  faults: readonly RowFault[];
}

function viewOf(creative: ReadCreative, { edit, open, isCreated, faults }: Surroundings): CreativeView {
  const solved = new Set((Object.keys(edit) as (keyof CreativeEdit)[]).flatMap((field) => solvedBy[field]));
  const problems = creative.problems
    .filter(({ kind }) => !solved.has(kind) && !shownElsewhere.has(kind))
    .toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking));
  const view = {
    creative,
    edit,
    name: edit.name ?? creative.name.value,
    day: edit.day === undefined ? creative.deadline.value : edit.day,
    slots: edit.formatIds ? editedSlots(creative, edit.formatIds) : readSlots(creative, open),
    ownerId: edit.ownerId === undefined ? (creative.owner.value?.personId ?? null) : edit.ownerId,
    problems,
    faults: [...faults],
  };
  return { ...view, state: isCreated ? 'created' : stateOf(view) };
}

function stateOf({ creative, edit, name, problems, faults }: Omit<CreativeView, 'state'>): ViewState {
  if (name.trim() === '' || faults.length > 0) return 'stays';
  const blocking = problems.filter(({ isBlocking }) => isBlocking);
  if (blocking.length > 0) return blocking.some(({ questionId }) => questionId !== null) ? 'asks' : 'stays';
  if (creative.state === 'kept' && !edit.isTaken) return 'left-out';
  const isAsked = edit.formatIds === undefined && creative.slots.some(({ formatIds }) => formatIds.length === 0);
  if (isAsked) return 'asks';
  return problems.length > 0 ? 'warns' : 'ready';
}

function readSlots(creative: ReadCreative, open: ReadonlySet<string>): ViewSlot[] {
  return creative.slots.flatMap((slot) =>
    slot.formatIds.map((formatId) => ({
      formatId,
      count: slot.count,
      shape: slot.ratio ?? slot.size,
      languages: languagesOf(creative, slot.language),
      isOpen: slot.questionId !== null && open.has(slot.questionId),
    })),
  );
}

const editedSlots = (creative: ReadCreative, formatIds: readonly FormatId[]): ViewSlot[] =>
  formatIds.map((formatId) => ({
    formatId,
    count: 1,
    shape: null,
    languages: languagesOf(creative, null),
    isOpen: false,
  }));

/** The languages of a slot if the creative has several; each language needs its own file. */
function languagesOf({ languages: { value } }: ReadCreative, slotLanguage: string | null): readonly string[] {
  if (value.length < 2) return [];
  return slotLanguage === null ? value : [slotLanguage];
}

/** The number of files for a slot; a set of cards counts as one file. */
export const filesOf = ({ count, languages }: ViewSlot): number => count * Math.max(languages.length, 1);

export const isReady = ({ state }: CreativeView): boolean => state === 'ready' || state === 'warns';

/** Whether the creative stays in the sheet when the others are created. */
export const isKept = ({ state }: CreativeView): boolean => !['ready', 'warns', 'created'].includes(state);
