import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Format } from '@ad-foundry/contract/formats.ts';
import type { TemplateId } from '@ad-foundry/contract/ids.ts';
import type { Template } from '@ad-foundry/contract/templates.ts';
import { FormatFrame } from '#features/formats/format-frame.tsx';
import { PlatformMark } from '#features/formats/platform-mark.tsx';
import { useFormatsById } from '#features/formats/use-formats.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/chip.tsx';
import { cardLook, linkLook } from './format-cards.tsx';
import { moveInGrid } from './move-in-grid.ts';

/** Templates as cards, each with the frames it brings. */
export function TemplateCards({ templates }: { templates: readonly Template[] }) {
  const t = useTranslations('library');
  const panel = useTranslations('formats.panel');
  const byId = useFormatsById();
  const [focused, setFocused] = useState<TemplateId>();
  const current = templates.some(({ id }) => id === focused) ? focused : templates[0]?.id;
  return (
    <div role="presentation" onKeyDown={moveInGrid}>
      <ul
        aria-label={t('templates')}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-3"
      >
        {templates.map((template) => {
          const formats = template.formatIds.map((id) => byId.get(id)).filter((format) => format !== undefined);
          return (
            <li key={template.id} className={cardLook}>
              <Shapes formats={formats} />
              <span className="grid gap-1.5 p-3">
                <span className="flex items-start gap-2">
                  <Link
                    to="/templates/$templateId"
                    params={{ templateId: template.id }}
                    data-card
                    tabIndex={template.id === current ? 0 : -1}
                    onFocus={() => setFocused(template.id)}
                    className={`${linkLook} min-w-0 flex-1 text-sm leading-tight font-medium text-pretty`}
                  >
                    {template.name}
                  </Link>
                  {template.global ? null : <Chip>{t('own')}</Chip>}
                </span>
                {template.description ? (
                  <span className="line-clamp-2 text-xs text-pretty text-ink-2">{template.description}</span>
                ) : null}
                <span className="num flex items-center gap-1.5 text-xs text-ink-2">
                  {[...new Set(formats.map(({ platform }) => platform))].map((platform) => (
                    <PlatformMark key={platform} platform={platform} className="size-3.5" />
                  ))}
                  {panel('templateSize', { count: template.formatIds.length })}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const shown = 6;

function Shapes({ formats }: { formats: readonly Format[] }) {
  return (
    <span
      aria-hidden
      className="flex h-24 items-center justify-center gap-2.5 rounded-t-[9px] border-b border-line bg-sunk p-3"
    >
      {formats.slice(0, shown).map(({ id, spec, type }) => (
        <FormatFrame key={id} spec={spec} type={type} max={{ width: 44, height: 56 }} />
      ))}
      {formats.length > shown ? <span className="num text-xs text-ink-2">+{formats.length - shown}</span> : null}
    </span>
  );
}
