import { useState } from 'react';
import type { QuestionOption } from './reading-question.tsx';
import type { ReportQuestion } from './reading/report-reading.ts';
import type { OpenReport, ReportHandle } from './use-report.ts';

const choiceOf = (question: ReportQuestion, value: QuestionOption['value']) =>
  question.kind === 'day-order' ? { dayOrder: value as never } : { decimalSign: value as never };

/** The answers to questions, and the readings that the page previews before they are answered. */
export function useQuestions({ report, handle }: { report: OpenReport; handle: ReportHandle }) {
  const [answered, setAnswered] = useState<readonly ReportQuestion['kind'][]>([]);
  const { questions } = report.preview;
  const open = questions.filter(({ kind }) => !answered.includes(kind));
  return {
    open,
    isAnswered: (question: ReportQuestion) => answered.includes(question.kind),
    shownOf: ({ kind }: ReportQuestion) =>
      kind === 'day-order' ? report.choices.dayOrder : report.choices.decimalSign,
    look: (question: ReportQuestion, value: QuestionOption['value']) => void handle.choose(choiceOf(question, value)),
    answer(question: ReportQuestion, value: QuestionOption['value']) {
      setAnswered([...answered, question.kind]);
      void handle.choose(choiceOf(question, value));
    },
    reopen: (question: ReportQuestion) => setAnswered(answered.filter((kind) => kind !== question.kind)),
  };
}

export type Questions = ReturnType<typeof useQuestions>;
