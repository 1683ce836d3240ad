import { eq } from 'drizzle-orm';
import type { Brand } from '@ad-foundry/contract/brand.ts';
import { displayedSize } from '@ad-foundry/contract/rules/brand/logo-size.ts';
import { brands } from '#db/schema/organizations.ts';
import { AppError } from '#infra/errors.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

/** The color and logo of the current organization; both null until one is chosen. */
export async function readBrand({ db, actor }: Scope): Promise<Brand> {
  const { color, logoSha256: sha256, logoWidth: width, logoHeight: height } = brands;
  const [row] = await db
    .select({ color, sha256, width, height })
    .from(brands)
    .where(eq(brands.organizationId, actor.organizationId));
  return { color: row?.color ?? null, logo: row ? presentLogo(row) : null };
}

function presentLogo({ sha256, width, height }: Record<'width' | 'height', number | null> & { sha256: string | null }) {
  if (sha256 === null || width === null || height === null) return null;
  return { url: `/api/brand/logo?v=${sha256.slice(0, 16)}`, ...displayedSize({ width, height }) };
}

/** The color and logo of an organization, for clients without a session: the URL of the logo contains the picture. */
export async function readBrandWithLogo({ db }: BaseScope, organizationId: OrganizationId): Promise<Brand> {
  const { color, logo, logoWidth: width, logoHeight: height } = brands;
  const [row] = await db
    .select({ color, logo, width, height })
    .from(brands)
    .where(eq(brands.organizationId, organizationId));
  if (!row?.logo || row.width === null || row.height === null) return { color: row?.color ?? null, logo: null };
  const url = `data:image/png;base64,${row.logo.toString('base64')}`;
  return { color: row.color, logo: { url, ...displayedSize({ width: row.width, height: row.height }) } };
}

/** @throws AppError `request.not-found` */
export async function requireLogo({ db, actor }: Scope): Promise<{ sha256: string; bytes: Buffer }> {
  const [row] = await db
    .select({ sha256: brands.logoSha256, bytes: brands.logo })
    .from(brands)
    .where(eq(brands.organizationId, actor.organizationId));
  if (!row?.sha256 || !row.bytes) throw new AppError('request.not-found');
  return { sha256: row.sha256, bytes: row.bytes };
}
