import { useState } from 'react';
import { SubmitCancelled } from '#lib/forms/form.ts';

interface Open<Question, Answer> {
  question: Question;
  answer: (answer: Answer) => void;
  turnBack: () => void;
}

/** A question that interrupts a submit: `ask` resolves with the answer. @throws SubmitCancelled if the user cancels */
export function useQuestion<Question, Answer>() {
  const [open, setOpen] = useState<Open<Question, Answer> | null>(null);
  const ask = (question: Question) =>
    new Promise<Answer>((resolve, reject) => {
      setOpen({
        question,
        answer: (answer) => {
          setOpen(null);
          resolve(answer);
        },
        turnBack: () => {
          setOpen(null);
          reject(new SubmitCancelled());
        },
      });
    });
  return { open, ask };
}
