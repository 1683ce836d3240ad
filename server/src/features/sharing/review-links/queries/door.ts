import type { ReviewDoor } from '@ad-foundry/contract/review.ts';
import type { Brand } from '@ad-foundry/contract/brand.ts';
import { readBrand } from '#features/people/brands/queries.ts';
import { needsOf, rightsOf, stateOf } from '#features/sharing/review-links/rules.ts';
import { readWithin, type Scope, type SystemScope } from '#infra/scope.ts';
import { findLock } from './lock.ts';
import { readerOf, requireVisit, type HolderRequest, type Visit } from './visit.ts';

/** What stands before the page of a link, in whatever state. @throws AppError `request.not-found`, `request.too-many` */
export async function readDoor(scope: SystemScope, request: HolderRequest): Promise<ReviewDoor> {
  const visit = await requireVisit(scope, request);
  const brand = await readWithin(scope, readerOf(visit), (at) => readHolderBrand(at, request.secret));
  // A lock concerns only a visit that still needs the password.
  const lockedUntil = needsOf(visit) === 'password' ? await findLock(scope, visit) : null;
  return { ...presentDoor(visit, { brand, now: scope.now() }), lockedUntil: lockedUntil?.toISOString() ?? null };
}

/** The brand, with the logo at an address of the link. */
export async function readHolderBrand(at: Scope, secret: string): Promise<Brand> {
  const { color, logo } = await readBrand(at);
  return { color, logo: logo && { ...logo, url: logo.url.replace('/api/brand/', `/api/review/${secret}/`) } };
}

export function presentDoor(
  visit: Visit,
  { brand, now }: { brand: Brand; now: Date },
): Omit<ReviewDoor, 'lockedUntil'> {
  const { link, archivedAt, organization, reviewer } = visit;
  const needs = needsOf(visit);
  const state = stateOf({ link, archivedAt }, now);
  return {
    state,
    organization: organization.name,
    brand,
    title: link.title,
    clientName: link.clientName,
    // The language of people who gave a name or an address is that of their browser.
    locale: reviewer?.secretHash ? reviewer.locale : null,
    needs,
    identity: link.identity,
    // A password protects the name and address in a forwarded mail, too, and an ended link tells nothing.
    holder:
      needs === 'password' || state !== 'open'
        ? null
        : reviewer && {
            name: reviewer.name,
            email: reviewer.email,
            proof: reviewer.proof,
            finishedAt: reviewer.finishedAt?.toISOString() ?? null,
          },
    rights: rightsOf(link),
    expiresAt: link.expiresAt.toISOString(),
  };
}
