import type { ReactNode } from 'react';

interface GuestStepProps {
  title: string;
  /** Line above the title: the inviting member. */
  over?: ReactNode;
  body?: ReactNode;
  children?: ReactNode;
}

/** Layout of one step of the invitation entry: title, explanation and the action. */
export function GuestStep({ title, over, body, children }: GuestStepProps) {
  return (
    <section className="mx-auto grid w-full max-w-md grid-cols-1 animate-fade-in gap-5 rounded-card border border-line bg-card p-5 sm:mt-12 sm:p-7">
      <title>{`${title} · Ad Foundry`}</title>
      <div className="grid gap-2">
        {over ? <p className="text-sm text-ink-2">{over}</p> : null}
        <h1 className="text-2xl font-semibold text-pretty break-words">{title}</h1>
        {body ? <p className="text-pretty text-ink-2">{body}</p> : null}
      </div>
      {children}
    </section>
  );
}
