import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { isWholeCode, readCode } from '@ad-foundry/contract/rules/people/sign-in-code.ts';
import { hasCode } from '#lib/error-text.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { CodeField, useRefusal } from './code-field.tsx';

export interface CodeSourceProps {
  disabled: boolean;
  onUse: (code: string) => void;
  onNoAccount?: (() => void) | undefined;
}

export interface CodeFormProps<Result> {
  /** The form's id, for a submit button outside of it. */
  id?: string;
  /** Submits a complete code. */
  send: (code: string) => Promise<Result>;
  /** Called with the result unless the form is unmounted. The form stays busy meanwhile. */
  onDone: (result: Result) => unknown;
  onPending?: (pending: boolean) => void;
  /** Another source of the code, below everything else. */
  source?: ComponentType<CodeSourceProps>;
  /** Called if no code will arrive, because the address has no account. */
  onNoAccount?: (() => void) | undefined;
  /** Content below the field. */
  children?: (state: { busy: boolean; whole: boolean }) => ReactNode;
}

const resolver = problemResolver(({ code }: { code: string }) => ({ code: isWholeCode(code) ? undefined : 'missing' }));

/**
 * Takes a mailed code, typed or pasted. Submits by itself at eight digits, once per distinct value; Enter always
 * submits, but a rejected code is not sent again.
 */
export function CodeForm<Result>(props: CodeFormProps<Result>) {
  const { id, send, onDone, onPending, source: Source, onNoAccount, children } = props;
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(new Set<string>());
  const isUnmounted = useRef(false);
  // Sending a rejected code again would use up one of the few attempts.
  const refused = useRef<{ code: string; error: unknown } | null>(null);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const { form, submit, pending, error, forget } = useContractForm({
    defaultValues: { code: '' },
    resolver,
    onPending,
    onFailed: () => field.current?.select(),
    send: async ({ code }) => {
      sent.current.add(code);
      if (refused.current?.code === code) throw refused.current.error;
      const result = await send(code).catch((error: unknown) => {
        if (hasCode(error, 'sign.invalid-code')) refused.current = { code, error };
        throw error;
      });
      if (!isUnmounted.current) await onDone(result);
    },
  });
  const code = form.watch('code');
  const change = (text: string) => {
    const next = readCode(text);
    form.setValue('code', next);
    if (next !== code) forget();
    if (isWholeCode(next) && !sent.current.has(next)) void submit();
  };
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <CodeField field={field} code={code} onChange={change} refusal={useRefusal(error)} />
      {children?.({ busy: pending, whole: isWholeCode(code) })}
      {Source ? <Source disabled={pending} onUse={change} onNoAccount={onNoAccount} /> : null}
    </form>
  );
}
