import { useEffect, useState } from 'react';

const secondMs = 1000;

/** Seconds counting down to zero, and a restart. Follows the clock, so that it stays right in a suspended tab. */
export function useCountdown(seconds: number): { secondsLeft: number; restart: () => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * secondMs);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.min(seconds, Math.max(0, Math.ceil((endsAt - now) / secondMs)));
  const running = secondsLeft > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), secondMs / 4);
    return () => clearInterval(timer);
  }, [running, endsAt]);
  const restart = () => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * secondMs);
  };
  return { secondsLeft, restart };
}
