import { useCallback, useEffect, useRef, useState } from 'react';

interface State {
  phase: 'idle' | 'pending' | 'done' | 'failed';
  error: unknown;
}

interface Callbacks<Result> {
  onSuccess?: (result: Result) => void;
  onError?: (error: unknown) => void;
}

const idle: State = { phase: 'idle', error: null };

/**
 * Runs one action at a time and returns its state: the small entries use it instead of mutations of the query library.
 * Callbacks of a call do not run after unmount. Nothing is retried automatically.
 */
export function useAction<Input, Result>(act: (input: Input) => Promise<Result>) {
  const [state, setState] = useState(idle);
  const latest = useRef(act);
  const alive = useRef(true);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const mutate = useCallback((input: Input, { onSuccess, onError }: Callbacks<Result> = {}) => {
    setState({ phase: 'pending', error: null });
    latest.current(input).then(
      (result) => {
        if (!alive.current) return;
        setState({ phase: 'done', error: null });
        onSuccess?.(result);
      },
      (error: unknown) => {
        if (!alive.current) return;
        setState({ phase: 'failed', error });
        onError?.(error);
      },
    );
  }, []);
  const reset = useCallback(() => setState(idle), []);
  return {
    mutate,
    reset,
    error: state.error,
    isPending: state.phase === 'pending',
    isSuccess: state.phase === 'done',
  };
}
