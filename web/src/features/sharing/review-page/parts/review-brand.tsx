import type { Brand } from '@ad-foundry/contract/brand.ts';
import { BrandBadge } from '#features/people/organizations/brand-badge.tsx';
import { OrganizationMark } from '#ui/data/organization-mark.tsx';

interface ReviewBrandProps {
  organization: string;
  brand: Brand;
  /** Whether only the mark is shown, where the name has no room. */
  isShort?: boolean;
}

/** The organization: its logo, its name on its color, or a mark with its name. */
export function ReviewBrand({ organization, brand, isShort = false }: ReviewBrandProps) {
  const { logo, color } = brand;
  if (logo) {
    const height = Math.min(32, logo.height);
    const width = (logo.width / logo.height) * height;
    return (
      <img
        src={logo.url}
        alt={organization}
        width={width}
        height={height}
        className="max-w-36 shrink-0 object-contain object-left font-semibold"
      />
    );
  }
  if (color && !isShort) return <BrandBadge name={organization} brand={brand} />;
  return (
    <>
      <OrganizationMark id={organization} name={organization} />
      <span className={isShort ? 'sr-only' : 'min-w-0 truncate font-semibold'}>{organization}</span>
    </>
  );
}
