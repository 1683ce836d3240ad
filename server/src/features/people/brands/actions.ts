import { createHash } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Brand } from '@ad-foundry/contract/brand.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { fromBytes } from '@ad-foundry/probe/byte-source.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import { brands } from '#db/schema/organizations.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import { AppError } from '#infra/errors.ts';
import type { FormFile } from '#infra/http/form.ts';
import type { Media } from '#infra/media/media.ts';
import type { Picture } from '#infra/media/render-processes.ts';
import type { Scope } from '#infra/scope.ts';
import { readBrand } from './queries.ts';

/** Changes the color, `#rrggbb`; records nothing if it stays. */
export function updateColor(scope: Scope, color: string | null): Promise<Brand> {
  return scope.transaction(async (tx) => {
    const before = await readBrand(tx);
    if (before.color === color) return before;
    await save(tx, { color });
    await tx.record('brand.color-changed', { color });
    return readBrand(tx);
  });
}

const logoTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);
const uploadLimitOf = (organizationId: string) => ({
  key: `logos.organization/${organizationId}`,
  max: 30,
  windowMs: 3_600_000,
});

interface LogoUpload {
  file: FormFile | null;
  media: Media;
}

/**
 * Changes the logo. The server encodes it again from its pixels, which removes all metadata.
 * @throws AppError `logo.not-a-picture`, `logo.too-large`
 */
export async function uploadLogo(scope: Scope, { file, media }: LogoUpload): Promise<Brand> {
  if (!file) throw new AppError('logo.not-a-picture');
  await consume(scope, [uploadLimitOf(scope.actor.organizationId)]);
  const { bytes, width, height } = await drawLogo(file, media);
  const logo = Buffer.from(bytes);
  const logoSha256 = createHash('sha256').update(logo).digest('hex');
  return scope.transaction(async (tx) => {
    await save(tx, { logo, logoSha256, logoWidth: width, logoHeight: height });
    await tx.record('brand.logo-changed', {});
    return readBrand(tx);
  });
}

/** The type is detected from the content; SVG is refused, since it may contain scripts and load other files. */
async function drawLogo({ bytes }: FormFile, media: Media): Promise<Picture> {
  if (bytes.length > limits.logoBytes) throw new AppError('logo.too-large');
  const probed = await probe(fromBytes(bytes), { name: '' });
  if (!probed.ok || !logoTypes.has(probed.facts.mime)) throw new AppError('logo.not-a-picture');
  const drawn = await media.logo(bytes, probed.facts, limits.logoEdge);
  if (!drawn) throw new AppError('logo.not-a-picture');
  return drawn;
}

/** Deletes the logo; records nothing if there is none. */
export function removeLogo(scope: Scope): Promise<Brand> {
  const none = { logo: null, logoSha256: null, logoWidth: null, logoHeight: null, updatedAt: scope.now() };
  return scope.transaction(async (tx) => {
    const { rowCount } = await tx.db
      .update(brands)
      .set(none)
      .where(and(eq(brands.organizationId, tx.actor.organizationId), isNotNull(brands.logo)));
    if (rowCount !== 0) await tx.record('brand.logo-removed', {});
    return readBrand(tx);
  });
}

type BrandColumns = Partial<Omit<typeof brands.$inferInsert, 'organizationId' | 'updatedAt'>>;

async function save(tx: Scope, change: BrandColumns): Promise<void> {
  const row = { ...change, updatedAt: tx.now() };
  await tx.db
    .insert(brands)
    .values({ organizationId: tx.actor.organizationId, ...row })
    .onConflictDoUpdate({ target: brands.organizationId, set: row });
}
