import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { TableSheet } from '@ad-foundry/contract/rules/tables/table.ts';
import { PageBody } from '#ui/page.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { ColumnsCard } from './cards/columns-card.tsx';
import { isKept, isReady } from '@ad-foundry/contract/rules/briefing/creative-view.ts';
import { OwnersCard } from './cards/owners-card.tsx';
import { QuestionCard } from './cards/question-card.tsx';
import { useRememberWord } from './queries.ts';
import { ReadingCard } from './cards/reading-card.tsx';
import type { SheetAnswer, SheetQuestion } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import { SheetFooter } from './sheet-footer.tsx';
import { SheetHead } from './sheet-head.tsx';
import { SheetList } from './sheet-list.tsx';
import { sheetRows, type SheetTab } from './sheet-rows.ts';
import { withEdit, withSkipped } from '@ad-foundry/contract/rules/briefing/sheet-state.ts';
import { SheetToolsProvider, useSheetTools, type SheetTools } from './sheet-tools.ts';
import { useCreating } from './use-creating.ts';
import { useFormatLabels } from './use-format-labels.ts';
import type { SheetContext } from './use-reading.ts';
import type { useSheet } from './use-sheet.ts';
import { WordsCard } from './cards/words-card.tsx';

interface SheetBodyProps {
  campaignId: CampaignId;
  state: ReturnType<typeof useSheet>;
  context: SheetContext;
  sheets: readonly TableSheet[];
  onSheet: (sheet: TableSheet) => void;
  /** The line whose cells are open initially. */
  firstOpenLine: number | undefined;
}

/** In sheets with at least this many creatives, creatives that need no attention are folded. */
const foldedFrom = 12;

/** A sheet with its reading, the open question, and the button that creates the creatives. */
export function SheetBody({ campaignId, state, context, sheets, onSheet, firstOpenLine }: SheetBodyProps) {
  const { sheet, change, keep, forget, isTooLarge } = state;
  const labelOf = useFormatLabels();
  const { reading, isCurrent } = context;
  const { views, create, send } = useCreating({ campaignId, context, sheet, labelOf, keep, forget });
  const list = useListState(context, views, { sheet, firstOpenLine });
  const tools = useTools({ state, context, labelOf, list });
  const question = reading.questions.find(({ isAnswered }) => !isAnswered);
  const counts = countsOf(views);
  const isTooMany = counts.ready > limits.createMany.rows;
  const isDisabled = counts.ready === 0 || isTooMany || !isCurrent;
  const { addLine, later } = useSheetActions({ campaignId, state, list });
  const start = () => {
    if (!isDisabled && !create.isPending) void send().catch(() => undefined);
  };
  return (
    <SheetToolsProvider value={tools}>
      <PageBody className="grid content-start gap-4">
        <SheetHead
          sheet={sheet}
          reading={reading}
          counts={{ creatives: counts.all, slots: counts.slots }}
          sheets={sheets}
          onSheet={onSheet}
          question={question}
        />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
          {question ? <Question question={question} change={change} /> : null}
          <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
            <SheetList
              rows={list.rows}
              views={views}
              counts={{ all: counts.all, ready: counts.ready, kept: counts.kept, skipped: list.skipped }}
              tab={list.tab}
              onTab={list.setTab}
              isFolding={list.isFolding}
              onFolding={list.setFolding}
              onAddLine={addLine}
              onOpenLine={(line) => (line > sheet.cells.length ? addLine() : list.open([line]))}
              onCreate={start}
            />
          </div>
          <SideCards campaignId={campaignId} change={change} />
        </div>
      </PageBody>
      <SheetFooter
        ready={counts.ready}
        slots={counts.readySlots}
        kept={counts.kept}
        isTooLarge={isTooLarge}
        isTooMany={isTooMany}
        error={create.error}
        isPending={create.isPending}
        isDisabled={isDisabled}
        onLater={later}
        onCreate={start}
      />
    </SheetToolsProvider>
  );
}

/** Functions that add a line with its cells open, and store the sheet. */
function useSheetActions({
  campaignId,
  state,
  list,
}: Pick<SheetBodyProps, 'campaignId' | 'state'> & { list: ListState }) {
  const t = useTranslations('many');
  const navigate = useNavigate();
  const { sheet, change, keep } = state;
  return {
    addLine: () => {
      change((before) => ({ ...before, cells: [...before.cells, []] }));
      list.open([sheet.cells.length + 1]);
    },
    later: () => {
      keep(sheet);
      toast.success(t('savedForLater'));
      void navigate({ to: '/campaigns/$campaignId', params: { campaignId } });
    },
  };
}

/** The question that affects the most lines. */
function Question({ question, change }: { question: SheetQuestion; change: SheetTools['change'] }) {
  const answer = useAnswering(change);
  const { reading } = useSheetTools();
  return (
    <div className="min-w-0 xl:col-start-2">
      <QuestionCard
        key={question.id}
        question={question}
        further={reading.furtherQuestions}
        onAnswer={(choice, isRemembered) => answer(question, choice, isRemembered)}
      />
    </div>
  );
}

/** Cards that show how the sheet was read, and let the member correct it. */
function SideCards({ campaignId, change }: Pick<SheetBodyProps, 'campaignId'> & Pick<SheetTools, 'change'>) {
  const reopen = (questionId: string) =>
    change((before) => {
      const { [questionId]: _, ...answers } = before.answers;
      return { ...before, answers };
    });
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 xl:col-start-2">
      <ReadingCard onReopen={reopen} />
      <WordsCard />
      <OwnersCard campaignId={campaignId} />
      <ColumnsCard />
    </div>
  );
}

/** The number of creatives that are ready and of those that stay, and of their slots. */
function countsOf(views: ReturnType<typeof useCreating>['views']) {
  const slots = (of: typeof views) => of.reduce((sum, view) => sum + view.slots.length, 0);
  const ready = views.filter(isReady);
  return {
    all: views.length,
    slots: slots(views),
    ready: ready.length,
    readySlots: slots(ready),
    kept: views.filter(isKept).length,
  };
}

interface ListOptions {
  sheet: SheetBodyProps['state']['sheet'];
  firstOpenLine: number | undefined;
}

/** The visible lines of the list, and which of them are expanded. */
function useListState(
  { reading }: SheetContext,
  views: ReturnType<typeof useCreating>['views'],
  { sheet, firstOpenLine }: ListOptions,
) {
  const [tab, setTab] = useState<SheetTab>('all');
  const [folding, setFolding] = useState<boolean>();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [openLines, setOpenLines] = useState<ReadonlySet<number>>(() => new Set(firstOpenLine ? [firstOpenLine] : []));
  const isFolding = folding ?? (views.length > foldedFrom && views.some(isKept));
  const continued = useMemo(() => new Set(sheet.continued), [sheet.continued]);
  const rows = useMemo(
    () => sheetRows(reading, views, { tab, isFolding, opened, continued, openLines }),
    [reading, views, tab, isFolding, opened, continued, openLines],
  );
  const skipped = useMemo(
    () =>
      sheetRows(reading, views, { tab: 'skipped', isFolding, opened, continued, openLines: new Set() }).reduce(
        (sum, row) => sum + (row.kind === 'skipped' ? row.lines.length : 0),
        0,
      ),
    [reading, views, isFolding, opened, continued],
  );
  return {
    rows,
    skipped,
    tab,
    setTab,
    isFolding,
    setFolding,
    unfold: (key: string) => setOpened((before) => new Set([...before, key])),
    open: (lines: readonly number[]) => setOpenLines((before) => new Set([...before, ...lines])),
    toggle: (lines: readonly number[]) =>
      setOpenLines((before) => {
        const next = new Set(before);
        for (const line of lines) if (!next.delete(line)) next.add(line);
        return next;
      }),
  };
}

type ListState = ReturnType<typeof useListState>;

interface ToolsOptions {
  state: SheetBodyProps['state'];
  context: SheetContext;
  labelOf: SheetTools['labelOf'];
  list: ListState;
}

function useTools({ state: { sheet, change }, context, labelOf, list }: ToolsOptions): SheetTools {
  const { reading, vocabulary } = context;
  const people = useMemo(() => new Map(context.people.map((person) => [person.id, person])), [context.people]);
  return {
    sheet,
    reading,
    vocabulary,
    people,
    labelOf,
    change,
    correct: ({ creative }, edit) => change((before) => withEdit(before, creative.id, edit)),
    skip: (lines, isSkipped) => change((before) => withSkipped(before, lines, isSkipped)),
    moveHeadings: (line) => change((before) => ({ ...before, headings: { from: line, to: line }, columns: {} })),
    toggleCells: list.toggle,
    unfold: list.unfold,
  };
}

/** Answers a question, and saves the meaning of a name for the organization. */
function useAnswering(change: SheetBodyProps['state']['change']) {
  const t = useTranslations('many');
  const errorText = useErrorText();
  const remember = useRememberWord();
  return (question: SheetQuestion, answer: SheetAnswer, isRemembered: boolean) => {
    change((before) => ({ ...before, answers: { ...before.answers, [question.id]: answer } }));
    if (isRemembered && question.word !== null && 'formatIds' in answer)
      remember.mutate(
        { word: question.word, formatIds: answer.formatIds },
        { onError: (error) => toast.error(t('notRemembered'), { description: errorText(error) }) },
      );
  };
}
