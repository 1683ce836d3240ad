import { initials } from './initials.ts';
import { Mark } from './mark.tsx';

// All colours are light enough for dark text in both themes.
const hues = [20, 60, 100, 150, 190, 230, 280, 330];

function hueOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hues[sum % hues.length] ?? 0;
}

/** An organization's initials on a colour derived from its id, so that renaming does not change the colour. */
export function OrganizationMark({ id, name, size = 'md' }: { id: string; name: string; size?: 'sm' | 'md' }) {
  return <Mark size={size} letters={initials(name)} background={`oklch(0.87 0.1 ${hueOf(id)})`} />;
}
