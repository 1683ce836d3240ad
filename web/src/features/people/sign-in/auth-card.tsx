import type { ReactNode } from 'react';

export interface GuestCardProps {
  title: string;
  body?: ReactNode;
  children?: ReactNode;
  /** Alternative action, below everything else. */
  other?: ReactNode;
}

/** One step of the sign-in area: title, explanation, form and alternative action. */
export function AuthCard({ title, body, children, other }: GuestCardProps) {
  return (
    <div className="grid animate-fade-in gap-7">
      <title>{`${title} · Ad Foundry`}</title>
      <div className="grid gap-2">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {body ? <p className="text-balance text-ink-2">{body}</p> : null}
      </div>
      {children}
      {other ? <p className="text-sm text-ink-2">{other}</p> : null}
    </div>
  );
}

export const authLinkLook =
  'rounded-xs font-medium text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink';
