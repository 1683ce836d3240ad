import { createContext, Suspense, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { lazyComponent } from '#lib/lazy-component.ts';
import type { AlertRequest } from '#ui/overlay/alert-request.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';

interface Alert {
  /** Resolves to true after confirm, and to false after cancel or Escape. */
  confirm: (request: AlertRequest) => Promise<boolean>;
}

const AlertContext = createContext<Alert | undefined>(undefined);
const loadDialog = () => import('#ui/overlay/alert-dialog.tsx');
const AlertDialog = lazyComponent(loadDialog, 'AlertDialog');

/** Provides useAlert and renders its dialog, which is loaded on the first press of a key or button. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<AlertRequest>();
  const [requestNumber, setRequestNumber] = useState(0);
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(undefined);
  onFirstInteraction(loadDialog);

  const confirm = useCallback((next: AlertRequest) => {
    answer.current?.(false);
    setRequest(next);
    setRequestNumber((count) => count + 1);
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
          <AlertDialog key={requestNumber} request={request} open={open} onAnswer={close} />
        </Suspense>
      ) : null}
    </AlertContext>
  );
}

/** Confirmation dialogs: `if (await alert.confirm({ title, body, tone: 'danger' })) …` */
export function useAlert(): Alert {
  const alert = useContext(AlertContext);
  if (!alert) throw new Error('useAlert needs an AlertProvider above it');
  return alert;
}
