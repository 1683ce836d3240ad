import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { brands } from '#db/schema/organizations.ts';
import { drawLogo, logoColor, logoSize } from '#features/operation/sample/rules/art/logo.ts';
import type { Scope } from '#infra/scope.ts';

/** Gives the agency a color and a logo, which its mails and the pages of its guests show. */
export async function writeBrand({ db, actor, now }: Scope): Promise<void> {
  const logo = await sharp(Buffer.from(drawLogo())).removeAlpha().png({ palette: true }).toBuffer();
  const { organizationId } = actor;
  const { width: logoWidth, height: logoHeight } = logoSize;
  const logoSha256 = createHash('sha256').update(logo).digest('hex');
  await db
    .insert(brands)
    .values({ organizationId, color: logoColor, logo, logoSha256, logoWidth, logoHeight, updatedAt: now() })
    .onConflictDoNothing();
}
