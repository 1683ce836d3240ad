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
        className="h-auto max-w-full rounded-control font-semibold"
      />
    );
  const { light, dark } = tonesOf(color);
  const pick = (tone: keyof typeof light) =>
    ground ? (ground === 'light' ? light : dark)[tone] : `light-dark(${light[tone]}, ${dark[tone]})`;
  return (
    <bdi
      className="max-w-full rounded-control border px-2 py-0.5 text-sm font-bold break-words"
      style={{ backgroundColor: pick('fill'), color: pick('text'), borderColor: pick('edge') }}
    >
      {name}
    </bdi>
  );
}
