import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Format } from '@ad-foundry/contract/formats.ts';
import type { Template } from '@ad-foundry/contract/templates.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { FormatFrame } from './format-frame.tsx';
import { withFormats, withoutFormats, type FormatSelection } from './selection.ts';
import { useFormatsById } from './use-formats.ts';

interface TemplatePickerProps {
  templates: readonly Template[];
  selected: FormatSelection;
  /** Number of slots left in the creative. */
  room: number;
  onChange: (selected: FormatSelection) => void;
}

const shownAtFirst = 4;

/** Templates, each selected with one click. */
export function TemplatePicker({ templates, selected, room, onChange }: TemplatePickerProps) {
  const t = useTranslations('formats.panel');
  const byId = useFormatsById();
  const [all, setAll] = useState(false);
  if (templates.length === 0) return null;
  const shown = all ? templates : templates.slice(0, shownAtFirst);
  const hidden = templates.length - shownAtFirst;
  return (
    <section className="border-b border-line px-4 pt-3 pb-4">
      <div className="mb-2 flex h-7 items-center justify-between">
        <h3 className="text-xs font-medium text-ink-2">{t('templates')}</h3>
        {hidden > 0 ? (
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)} className="-mr-2">
            {all ? t('fewerTemplates') : t('moreTemplates', { count: templates.length })}
          </Button>
        ) : null}
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        {shown.map((template) => (
          <li key={template.id} data-row>
            <TemplateCard template={template} byId={byId} selected={selected} room={room} onChange={onChange} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TemplateCardProps extends Omit<TemplatePickerProps, 'templates'> {
  template: Template;
  byId: ReadonlyMap<FormatId, Format>;
}

function TemplateCard({ template, byId, selected, room, onChange }: TemplateCardProps) {
  const t = useTranslations('formats.panel');
  const { name, formatIds } = template;
  const missing = formatIds.filter((id) => !selected.has(id));
  const taken = missing.length === 0;
  const toggle = () => onChange(taken ? withoutFormats(selected, formatIds) : withFormats(selected, formatIds));
  return (
    <button
      type="button"
      data-row-main
      aria-pressed={taken}
      title={template.description}
      disabled={!taken && missing.length > room}
      onClick={toggle}
      className={cn(
        'flex w-full items-center gap-3 rounded-card border border-line bg-card py-2.5 pr-2.5 pl-3 text-left transition-colors not-disabled:hover:bg-sunk disabled:opacity-50',
        taken && 'border-line-strong bg-brand-soft not-disabled:hover:bg-brand-soft',
      )}
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="line-clamp-2 text-sm leading-tight font-medium text-pretty">{name}</span>
        <span className="num text-xs text-ink-2">{t('templateSize', { count: formatIds.length })}</span>
      </span>
      <TemplateShapes formats={formatIds.map((id) => byId.get(id)).filter((format) => format !== undefined)} />
      <span className={cn('grid size-6 place-items-center text-ink-3 [&_svg]:size-4', taken && 'text-ink')}>
        {taken ? <Check /> : <Plus />}
      </span>
    </button>
  );
}

/** Small frames of a template's distinct ratios. */
function TemplateShapes({ formats }: { formats: Format[] }) {
  const seen = new Set<string>();
  const distinct = formats.filter(({ spec, type }) => {
    const key = `${spec.recommendedDimensions[0] ?? JSON.stringify(spec.rules.filter((rule) => rule.type === 'ratio'))}${type}`;
    return !seen.has(key) && seen.add(key);
  });
  return (
    <span aria-hidden className="flex shrink-0 items-center gap-2 max-sm:hidden">
      {distinct.slice(0, 3).map((format) => (
        <FormatFrame key={format.id} spec={format.spec} type={format.type} max={{ width: 22, height: 22 }} />
      ))}
    </span>
  );
}
