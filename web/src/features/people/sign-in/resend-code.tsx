import { CodeAgain } from './code-again.tsx';
import { useRequestCode } from './queries.ts';

/** Requests a new sign-in code. */
export function ResendCode({ email, onSent }: { email: string; onSent: () => void }) {
  const request = useRequestCode();
  const ask = (sent: () => void) =>
    request.mutate(email, {
      onSuccess: () => {
        sent();
        onSent();
      },
    });
  return <CodeAgain request={request} onAsk={ask} />;
}
