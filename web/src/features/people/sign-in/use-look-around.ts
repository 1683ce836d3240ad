import { use, useEffect, useState } from 'react';
import { sample, type LookAroundPersona, type SampleStep } from '@ad-foundry/contract/sample.ts';
import { call } from '#lib/api.ts';
import { enterSession } from '#lib/current-session.ts';
import { hasCode } from '#lib/error-text.ts';
import { removeAllDrafts } from '#lib/forms/draft-store.ts';
import { useLocale } from '#lib/i18n.ts';
import { EnterAppContext } from './enter-app.ts';
import { offersLookAround } from './look-around.ts';

const pollMs = 500;
/** Figures follow within seconds and appear by themselves, so nobody waits longer for them. */
const longestForFiguresMs = 8000;

/** How far the sample is, until it is ready; null before it is known. */
function useSampleStep(): SampleStep | null {
  const [step, setStep] = useState<SampleStep | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    void (async () => {
      while (offersLookAround() && !signal.aborted) {
        // A server that restarts answers again in a moment.
        const progress = await call(sample.progress, {}, signal).catch(() => null);
        if (progress) setStep(progress.step);
        if (progress?.step === 'ready') return;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    })();
    return () => ending.abort();
  }, []);
  return step;
}

/** Whether a visitor can enter: at once when it is ready, else once its campaigns exist and the figures take long. */
function useIsOpen(step: SampleStep | null): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    if (step !== 'figures') return;
    const timer = setTimeout(() => setPatient(false), longestForFiguresMs);
    return () => clearTimeout(timer);
  }, [step]);
  return step === 'ready' || (step === 'figures' && !isPatient);
}

/** Enters the sample as the chosen person: at once, or as soon as it is ready. */
export function useLookAround() {
  const locale = useLocale();
  const enterApp = use(EnterAppContext);
  const step = useSampleStep();
  const isOpen = useIsOpen(step);
  const [chosen, setChosen] = useState<LookAroundPersona | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (chosen === null || !isOpen) return;
    void (async () => {
      try {
        const me = await call(sample.enter, { body: { persona: chosen, locale } });
        // Drafts of the account that was signed in before.
        removeAllDrafts();
        await enterSession(me);
        await enterApp?.(me, '/');
      } catch (failure) {
        if (!hasCode(failure, 'sample.not-ready')) setError(failure);
        setChosen(null);
      }
    })();
  }, [chosen, isOpen, locale, enterApp]);
  const choose = (persona: LookAroundPersona) => {
    setError(null);
    setChosen(persona);
  };
  return { choose, chosen, step, error };
}
