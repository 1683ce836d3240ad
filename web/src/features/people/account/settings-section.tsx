import type { ReactNode } from 'react';

export interface SettingsSectionProps {
  title: string;
  body?: ReactNode;
  children: ReactNode;
}

/** A section of a settings page: title and explanation on the left, controls in a card on the right. */
export function SettingsSection({ title, body, children }: SettingsSectionProps) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-b border-line py-8 first:pt-3 last:border-b-0 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="grid content-start gap-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        {body ? <p className="text-sm text-pretty text-ink-2">{body}</p> : null}
      </div>
      <div className="grid content-start gap-5">{children}</div>
    </section>
  );
}
