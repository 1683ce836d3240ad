import { TriangleAlert } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { ApiError } from '#lib/api.ts';
import { cn } from '#lib/cn.ts';
import { isRefusal, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/data/copy-button.tsx';

export interface ErrorStateProps {
  title?: string;
  /** The remedy; by default, and for a request that was refused, the text of the error. */
  body?: ReactNode;
  /** The error, whose details are initially collapsed. */
  error?: unknown;
  onRetry?: () => void;
  /** Additional actions after "Try again". */
  action?: ReactNode;
  showDetailLabel?: string;
  hideDetailLabel?: string;
  className?: string;
}

/** The details by which support finds the error in the server's log, in the wording of the log. */
function describeError(error: unknown, at: Date): string {
  const failed = error instanceof ApiError ? error : null;
  return [
    ...(failed ? [`code: ${failed.code}${failed.status > 0 ? ` (${failed.status})` : ''}`] : []),
    ...(failed?.request ? [`request: ${failed.request}`] : []),
    ...(failed?.requestId ? [`request id: ${failed.requestId}`] : []),
    `page: ${window.location.pathname}${window.location.search}`,
    `time: ${at.toISOString()}`,
    `message: ${(error as { message?: string } | null)?.message || String(error)}`,
  ].join('\n');
}

/** An error: what went wrong, the remedy, and the details that support needs. */
export function ErrorState({ title, body, error, onRetry, action, className, ...labels }: ErrorStateProps) {
  const t = useTranslations('ui');
  const errorText = useErrorText();
  const [at] = useState(() => new Date());
  const [open, setOpen] = useState(false);
  const detailId = useId();
  const heading = title ?? t('error.title');
  // Of a refusal, no other text than its own says what to do.
  const text = (isRefusal(error) ? null : body) ?? (error instanceof ApiError ? errorText(error) : null);
  const requestId = error instanceof ApiError ? error.requestId : null;
  const detail = error === undefined || error === null ? null : describeError(error, at);
  const show = labels.showDetailLabel ?? t('error.show');
  const hide = labels.hideDetailLabel ?? t('error.hide');
  return (
    <div
      role="alert"
      className={cn('mx-auto grid w-full max-w-lg justify-items-center gap-1.5 px-4 py-12 text-center', className)}
    >
      <TriangleAlert className="mb-2 size-8 text-bad" strokeWidth={1.4} aria-hidden />
      <h2 className="text-lg font-semibold">{heading}</h2>
      {text ? <p className="text-pretty text-ink-2">{text}</p> : null}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {onRetry ? <Button onClick={onRetry}>{t('action.retry')}</Button> : null}
        {action}
        {detail ? (
          <Button variant="ghost" aria-expanded={open} aria-controls={detailId} onClick={() => setOpen(!open)}>
            {open ? hide : show}
          </Button>
        ) : null}
      </div>
      {detail && open ? (
        <pre
          id={detailId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else a long text could not be scrolled by keyboard everywhere
          tabIndex={0}
          className="scroll-slim mt-3 max-h-60 w-full overflow-auto rounded-control border border-line bg-sunk p-3 text-left font-mono text-xs whitespace-pre-wrap text-ink-2"
        >
          {detail}
        </pre>
      ) : null}
      {detail && (requestId || open) ? (
        <div className="mt-2 flex flex-wrap items-center justify-center gap-2 text-xs text-ink-3">
          {requestId ? <span className="font-mono">{t('error.requestId', { id: requestId })}</span> : null}
          <CopyButton variant="ghost" text={`${heading}\n${detail}`}>
            {t('error.copy')}
          </CopyButton>
        </div>
      ) : null}
    </div>
  );
}
