import { Link } from '@tanstack/react-router';
import { memo, useState, type ReactNode } from 'react';
import type { Format } from '@ad-foundry/contract/formats.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { FormatFrame } from '#features/formats/format-frame.tsx';
import { PlatformMark } from '#features/formats/platform-mark.tsx';
import { RuleChips } from '#features/formats/rule-chips.tsx';
import { TypeIcon } from '#features/formats/type-icon.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/chip.tsx';
import { moveInGrid } from './move-in-grid.ts';

export interface FormatShelf {
  id: string;
  title: ReactNode;
  formats: readonly Format[];
}

export const gridLook = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))] gap-3';
export const cardLook =
  'group relative flex flex-col rounded-card border border-line bg-card transition-colors [contain-intrinsic-size:auto_15rem] [content-visibility:auto] hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus';
export const linkLook = "outline-none before:absolute before:inset-0 before:content-['']";

/** Formats as cards on shelves; Tab leads to one of them, the arrows to the others. */
export function FormatCards({ shelves }: { shelves: readonly FormatShelf[] }) {
  const [focused, setFocused] = useState<FormatId>();
  const all = shelves.flatMap(({ formats }) => formats);
  const current = all.some(({ id }) => id === focused) ? focused : all[0]?.id;
  return (
    <div role="presentation" onKeyDown={moveInGrid} className="grid gap-7">
      {shelves.map(({ id, title, formats }) => (
        <section key={id} aria-labelledby={`shelf-${id}`}>
          <h2 id={`shelf-${id}`} className="mb-3 flex items-center gap-2 text-sm font-medium">
            {title}
            <span className="num font-normal text-ink-3">{formats.length}</span>
          </h2>
          <ul className={gridLook}>
            {formats.map((format) => (
              <FormatCard key={format.id} format={format} current={format.id === current} onCurrent={setFocused} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface CardProps {
  format: Format;
  current: boolean;
  onCurrent: (id: FormatId) => void;
}

const FormatCard = memo(function FormatCard({ format, current, onCurrent }: CardProps) {
  const t = useTranslations('library');
  const type = useTranslations('formats.type');
  const { id, name, platform, spec, global } = format;
  return (
    <li className={cardLook}>
      <span className="grid h-36 place-items-center rounded-t-[9px] border-b border-line bg-sunk p-3">
        <FormatFrame spec={spec} type={format.type} max={{ width: 150, height: 112 }} safeZone={format}>
          <TypeIcon type={format.type} />
        </FormatFrame>
      </span>
      <span className="grid gap-1.5 p-3">
        <span className="flex items-center gap-1.5 text-xs text-ink-2">
          <PlatformMark platform={platform} className="size-3.5" />
          {type(format.type)}
          {global ? null : <Chip className="ml-auto">{t('own')}</Chip>}
        </span>
        <Link
          to="/formats/$formatId"
          params={{ formatId: id }}
          data-card
          tabIndex={current ? 0 : -1}
          onFocus={() => onCurrent(id)}
          className={`${linkLook} line-clamp-2 text-sm leading-tight font-medium text-pretty`}
        >
          {name}
        </Link>
        <RuleChips spec={spec} type={format.type} className="pointer-events-none" />
      </span>
    </li>
  );
});
