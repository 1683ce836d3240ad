import { createContext, Suspense, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import type { AlertRequest } from './alert-request.ts';
import { onFirstInteraction } from './first-interaction.ts';

interface Alert {
  /** Asks and waits: true after confirm, false after cancel or Escape. */
  confirm: (request: AlertRequest) => Promise<boolean>;
}

const AlertContext = createContext<Alert | undefined>(undefined);
const loadDialog = () => import('./alert-dialog.tsx');
const AlertDialog = lazyPart(async () => ({ default: (await loadDialog()).AlertDialog }));

/** Shows the questions asked through useAlert. The dialog itself is fetched with the first press of any key or button. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<AlertRequest>();
  const [asked, setAsked] = useState(0);
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(undefined);
  onFirstInteraction(loadDialog);

  const confirm = useCallback((next: AlertRequest) => {
    answer.current?.(false);
    setRequest(next);
    setAsked((count) => count + 1);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (yes: boolean) => {
    setOpen(false);
    answer.current?.(yes);
    answer.current = undefined;
  };
  const alert = useMemo(() => ({ confirm }), [confirm]);

  return (
    <AlertContext value={alert}>
      {children}
      {request ? (
        <Suspense>
          <AlertDialog key={asked} request={request} open={open} onAnswer={close} />
        </Suspense>
      ) : null}
    </AlertContext>
  );
}

/** Questions by call: `if (await alert.confirm({ title, body, tone: 'danger' })) …` */
export function useAlert(): Alert {
  const alert = useContext(AlertContext);
  if (!alert) throw new Error('useAlert needs an AlertProvider above it');
  return alert;
}
