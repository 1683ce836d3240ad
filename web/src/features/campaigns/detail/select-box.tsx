import { useRef } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { CheckboxAlone } from '#ui/checkbox.tsx';

interface SelectBoxProps {
  name: string;
  selected: boolean;
  onSelect: (on: boolean, withShift: boolean) => void;
  className?: string;
}

/** Selects one of a list, above the link that covers it. */
export function SelectBox({ name, selected, onSelect, className }: SelectBoxProps) {
  const t = useTranslations('campaigns.selection');
  const shift = useRef(false);
  return (
    <span
      className={cn('relative z-1 inline-flex', className)}
      onClickCapture={(event) => {
        shift.current = event.shiftKey;
      }}
    >
      <CheckboxAlone
        label={t('select', { name })}
        checked={selected}
        onCheckedChange={(on) => onSelect(on, shift.current)}
        className="mt-0.5"
      />
    </span>
  );
}
