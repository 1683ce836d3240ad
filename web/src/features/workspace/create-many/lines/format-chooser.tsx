import { useMemo } from 'react';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { useFormatFinder } from '#features/library/formats/use-formats.ts';
import { PlatformMark, usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import type { SheetVocabulary } from '#features/workspace/create-many/use-reading.ts';
import type { LabelOf } from '#features/workspace/create-many/use-format-labels.ts';

interface FormatChooserProps {
  formats: SheetVocabulary['formats'];
  labelOf: LabelOf;
  value: readonly FormatId[];
  onChange: (formatIds: FormatId[]) => void;
  label: string;
  placeholder: string;
  className?: string;
}

/** Selects formats by search. */
export function FormatChooser({
  formats,
  labelOf,
  value,
  onChange,
  label,
  placeholder,
  className,
}: FormatChooserProps) {
  const platformName = usePlatformName();
  const find = useFormatFinder();
  const options = useMemo(
    () =>
      formats.map(({ id, name, platform }) => ({
        value: id,
        label: labelOf(id)?.name ?? name,
        hint: labelOf(id)?.ratio ?? '',
        detail: platformName(platform),
        icon: <PlatformMark platform={platform} />,
      })),
    [formats, labelOf, platformName],
  );
  return (
    <Combobox
      multiple
      aria-label={label}
      placeholder={placeholder}
      options={options}
      find={find}
      value={value}
      onValueChange={(ids) => onChange(ids as FormatId[])}
      className={className ?? ''}
      listClassName="w-96"
    />
  );
}
