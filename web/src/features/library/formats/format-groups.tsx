import { useCallback, useEffect, useRef, useState } from 'react';
import type { Format } from '@ad-foundry/contract/formats.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { FormatRow } from './format-row.tsx';
import { PlatformMark, usePlatformName } from './platform-mark.tsx';
import { withCount, type FormatSelection } from './selection.ts';
import type { PlatformGroup } from './use-formats.ts';

interface FormatGroupsProps {
  groups: readonly PlatformGroup[];
  selected: FormatSelection;
  room: number;
  once: boolean;
  onChange: (selected: FormatSelection) => void;
}

/** The formats by platform. */
export function FormatGroups({ groups, selected, room, once, onChange }: FormatGroupsProps) {
  const t = useTranslations('formats.panel');
  const platformName = usePlatformName();
  // Gives rows a stable callback, so that a click renders only one row again.
  const latest = useRef({ selected, onChange });
  useEffect(() => {
    latest.current = { selected, onChange };
  });
  const setCount = useCallback((format: Format, count: number) => {
    latest.current.onChange(withCount(latest.current.selected, format.id, count));
  }, []);
  const [focused, setFocused] = useState<FormatId>();
  const noteFocus = useCallback((format: Format) => setFocused(format.id), []);
  const shown = groups.flatMap(({ formats }) => formats);
  const current = shown.some(({ id }) => id === focused) ? focused : shown[0]?.id;
  return groups.map(({ platform, formats }) => (
    <section key={platform} aria-label={platformName(platform)} className="pb-3">
      <h3 className="sticky top-0 z-10 flex h-10 items-center gap-2 border-b border-line bg-card px-4 text-sm font-medium">
        <PlatformMark platform={platform} className="text-ink-2" />
        {platformName(platform)}
        <span className="num ml-auto text-xs font-normal text-ink-3">
          {t('templateSize', { count: formats.length })}
        </span>
      </h3>
      <ul>
        {formats.map((format) => (
          <FormatRow
            key={format.id}
            format={format}
            count={selected.get(format.id) ?? 0}
            full={room <= 0}
            once={once}
            current={format.id === current}
            onCount={setCount}
            onCurrent={noteFocus}
          />
        ))}
      </ul>
    </section>
  ));
}
