import { GripVertical } from 'lucide-react';
import { createContext, use, type ComponentProps } from 'react';
import { useTranslations } from '#lib/i18n.ts';

/** The properties of the drag handle in a row; null if the row cannot be dragged. */
export const Handle = createContext<ComponentProps<'button'> | null>(null);

const gripLook =
  'relative z-1 -m-1 grid size-7 cursor-grab touch-none place-items-center rounded-xs text-ink-3 opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100';

/** Drag handle of a row. */
export function Grip({ label, tabIndex }: { label: string; tabIndex: 0 | -1 }) {
  const t = useTranslations('attributes.move');
  const handle = use(Handle);
  if (!handle) return null;
  return (
    <button type="button" aria-label={t('label', { label })} {...handle} tabIndex={tabIndex} className={gripLook}>
      <GripVertical className="size-4" aria-hidden />
    </button>
  );
}
