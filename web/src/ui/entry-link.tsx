import type { ComponentProps, MouseEvent } from 'react';
import { goTo } from '#lib/entry-router.ts';

export interface EntryLinkProps extends ComponentProps<'a'> {
  href: string;
}

/**
 * A link in an entry without the app's router: a plain click navigates without a reload, other clicks keep the
 * browser's behaviour.
 */
export function EntryLink({ href, onClick, children, ...rest }: EntryLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    goTo(href);
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
