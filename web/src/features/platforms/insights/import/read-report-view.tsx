import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { PageBody } from '#ui/page.tsx';
import { FileFacts, Missing } from './file-facts.tsx';
import { ImportFooter } from './import-footer.tsx';
import type { ImportPageProps } from './import-page-props.ts';
import { Noticed } from './noticed.tsx';
import { ReadingQuestion, type QuestionOption } from './reading-question.tsx';
import type { ReportQuestion } from './reading/report-reading.ts';
import { ReplacedDays, useReplaced } from './replaced-days.tsx';
import { ReportAdvertisers } from './report-advertisers.tsx';
import { ReportRows } from './report-rows.tsx';
import { ReportSums } from './report-sums.tsx';
import { moneyOf, type Target, proposeTarget } from './targets.ts';
import type { Destination } from './use-import.ts';
import { useQuestions, type Questions } from './use-questions.ts';
import type { OpenReport, ReportHandle } from './use-report.ts';
import { useState } from 'react';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';

/** Where each account of the report goes: proposed by name, changed by hand. */
function useDestinations(report: OpenReport, advertisers: readonly InsightAdvertiser[]) {
  const [changes, setChanges] = useState<Record<string, Partial<Target>>>({});
  // A currency that is chosen by hand is a part of the key: what was changed before it stays.
  const keyOf = (name: string, currency: string | null) =>
    JSON.stringify([name, currency === report.choices.currency ? null : currency]);
  const destinations = report.preview.advertisers.map((reportAdvertiser): Destination => {
    const key = keyOf(reportAdvertiser.name, reportAdvertiser.currency);
    return {
      reportAdvertiser,
      target: { ...proposeTarget(reportAdvertiser, report.fileName, advertisers), ...changes[key] },
    };
  });
  const change = (key: string, next: Partial<Target>) => {
    const reportAdvertiser = report.preview.advertisers.find((candidate) => candidate.key === key);
    if (!reportAdvertiser) return;
    const stable = keyOf(reportAdvertiser.name, reportAdvertiser.currency);
    setChanges((before) => ({ ...before, [stable]: { ...before[stable], ...next } }));
  };
  return { destinations, change };
}

interface Props extends ImportPageProps {
  handle: ReportHandle;
  report: OpenReport;
}

/** A report that was read: what is asked, what was noticed, its rows, its sums, and what would change. */
export function ReadReport(props: Props) {
  const { report, handle, advertisers } = props;
  const { preview, choices } = report;
  const questions = useQuestions(props);
  const { destinations, change } = useDestinations(report, advertisers);
  const [open] = questions.open;
  return (
    <>
      <PageBody className="grid content-start gap-4 pb-8">
        <FileFacts report={report} answers={questions.open.length} />
        <Missing preview={preview} />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
          <div className="grid min-w-0 gap-4">
            {preview.questions.map((question) => (
              <Question key={question.kind} question={question} questions={questions} destinations={destinations} />
            ))}
            <Noticed preview={preview} choices={choices} onChoose={(next) => void handle.choose(next)} />
            <ReportRows
              preview={preview}
              choices={choices}
              openColumn={open?.column ?? null}
              onChoose={(next) => void handle.choose(next)}
            />
          </div>
          {preview.rowCount > 0 ? (
            <div className="grid gap-4">
              <ReportSums preview={preview} />
              <ReportAdvertisers
                destinations={destinations}
                advertisers={advertisers}
                onTarget={change}
                onCurrency={(currency) => void handle.choose({ currency })}
              />
              <ReplacedDays destinations={destinations} advertisers={advertisers} onTarget={change} />
            </div>
          ) : null}
        </div>
      </PageBody>
      <ImportFooter {...props} destinations={destinations} questions={questions} />
    </>
  );
}

interface QuestionProps {
  question: ReportQuestion;
  questions: Questions;
  destinations: readonly Destination[];
}

function Question({ question, questions, destinations }: QuestionProps) {
  const replacedBy = useReplacedBy(question, destinations);
  return (
    <ReadingQuestion
      question={question}
      shown={questions.shownOf(question)}
      isAnswered={questions.isAnswered(question)}
      replacedBy={replacedBy}
      onLook={(value) => questions.look(question, value)}
      onAnswer={(value) => questions.answer(question, value)}
      onReopen={() => questions.reopen(question)}
    />
  );
}

/** What each option would replace in the ad account that the most rows go to. */
function useReplacedBy({ options }: ReportQuestion, destinations: readonly Destination[]) {
  const t = useTranslations('insights.import.question');
  const locale = useLocale();
  const [firstOption, secondOption] = options;
  const target = destinations[0]?.target;
  const none: Target = { isIncluded: false, advertiser: null, name: '', timeZone: 'UTC', countsEmptyDays: false };
  const destinationOf = (option: QuestionOption | undefined): Destination => ({
    reportAdvertiser: option?.advertisers[0] ?? {
      key: '',
      name: '',
      currency: null,
      rows: 0,
      ads: 0,
      days: [],
      sums: {},
      sumsByDay: {},
    },
    target: target ?? none,
  });
  const [first, second] = [useReplaced(destinationOf(firstOption)), useReplaced(destinationOf(secondOption))];
  return (option: QuestionOption): string | null => {
    const { replaced } = option === firstOption ? first : second;
    if (replaced.days === 0) return null;
    const style = { ...moneyOf(option.advertisers[0]?.currency ?? null), locale };
    return t('replaces', {
      count: replaced.days,
      spend: formatFigure('spend', replaced.spend, style, { exact: true }),
    });
  };
}
