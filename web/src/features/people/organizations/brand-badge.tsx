import type { Brand } from '@ad-foundry/contract/brand.ts';
import { tonesOf, type Ground } from '@ad-foundry/contract/rules/brand/tones.ts';

interface BrandBadgeProps {
  name: string;
  brand: Brand;
  /** The theme of what is around it; without one, that of the page. */
  ground?: Ground;
}

/** The organization's logo, whose alternative text is its name; without one, the name on its color. */
export function BrandBadge({ name, brand: { color, logo }, ground }: BrandBadgeProps) {
  if (logo)
    return (
      <img
        src={logo.url}
        alt={name}
        width={logo.width}
        height={logo.height}
        className="h-auto max-w-full rounded-md font-semibold"
      />
    );
  const { fill, text, edge } = tonesOf(color);
  return (
    <bdi
      className="max-w-full rounded-md border px-2 py-1 text-sm font-bold break-words"
      style={{
        backgroundColor: fill,
        color: text,
        borderColor: ground ? edge[ground] : `light-dark(${edge.light}, ${edge.dark})`,
      }}
    >
      {name}
    </bdi>
  );
}
