import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReadOnlyReason } from '#lib/read-only.ts';

/** Says why nothing can be changed while the organization is read-only. */
export function ReadOnlyNote() {
  return (
    <p className="flex items-start gap-2 rounded-card border border-line bg-sunk px-3 py-2 text-sm text-pretty text-ink-2">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {useReadOnlyReason()}
    </p>
  );
}

/** Shows a form that changes something; while the organization is read-only, the reason instead. */
export function WriteForm({ children }: { children: ReactNode }) {
  return useReadOnlyReason() === null ? children : <ReadOnlyNote />;
}

/** Shows fields that are saved when they change; while the organization is read-only, disabled and with the reason above. */
export function WriteFields({ children }: { children: ReactNode }) {
  if (useReadOnlyReason() === null) return children;
  return (
    <div className="grid gap-4 pt-4">
      <ReadOnlyNote />
      <fieldset disabled className="min-w-0 opacity-60">
        {children}
      </fieldset>
    </div>
  );
}
