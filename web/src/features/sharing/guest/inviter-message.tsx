import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';

/** What the inviter wrote, with its line breaks. */
export function InviterMessage({ page: { message } }: { page: GuestPage }) {
  if (message === null) return null;
  return (
    <blockquote
      dir="auto"
      className="max-w-full border-s-2 border-line-strong ps-3 text-pretty break-words whitespace-pre-line"
    >
      {message}
    </blockquote>
  );
}
