import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { BrandBadge } from '#features/people/organizations/brand-badge.tsx';
import { useMe } from '#features/sharing/guest/entry/guest-session.ts';

/** The organization that asks for files: its logo, else its name on its color. */
export function GuestBrand({ page: { brand } }: { page: GuestPage }) {
  const me = useMe();
  return me?.organization ? <BrandBadge name={me.organization.name} brand={brand} /> : null;
}

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
