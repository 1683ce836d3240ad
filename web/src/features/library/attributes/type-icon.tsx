import { CircleChevronDown, Hash, TextCursorInput, ToggleRight } from 'lucide-react';
import type { AttributeType } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';

const icons = { number: Hash, select: CircleChevronDown, toggle: ToggleRight, text: TextCursorInput };

export function TypeIcon({ type }: { type: AttributeType }) {
  const Icon = icons[type];
  return <Icon aria-hidden className="size-4 shrink-0" />;
}
