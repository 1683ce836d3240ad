import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';

export interface FieldControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** Shown instead of the help text. */
  error?: ReactNode;
  optional?: boolean;
  /** Shown at the right of the label, for example a counter or "Saved". */
  aside?: ReactNode;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
}

/** A control with its label above and its help or error below, linked for screen readers. */
export function Field({ label, help, error, optional, aside, className, children }: FieldProps) {
  const t = useTranslations('ui.state');
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? help;
  return (
    <div className={cn('grid gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
          {optional ? ' ' : null}
          {optional ? <span className="ml-0.5 font-normal text-ink-3">{t('optional')}</span> : null}
        </label>
        {aside ? <span className="num text-xs text-ink-2">{aside}</span> : null}
      </div>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {note ? (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={cn('flex gap-1.5 text-xs', error ? 'text-bad' : 'text-ink-2')}
        >
          {error ? <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden /> : null}
          <span className="min-w-0">{note}</span>
        </p>
      ) : null}
    </div>
  );
}
