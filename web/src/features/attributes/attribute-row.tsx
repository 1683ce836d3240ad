import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, Lock } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import { cn } from '#lib/cn.ts';
import { formatDate, formatRelativeDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/chip.tsx';
import { TableCell, TableRow } from '#ui/table.tsx';
import { AttributeMenu, type Moves } from './attribute-menu.tsx';
import { TypeIcon } from './type-icon.tsx';
import { useAcceptsText } from './accepts-text.ts';
import { useAttributeWords } from './words.ts';

interface AttributeRowProps {
  attribute: AttributeDetail;
  /** Null where its place cannot be changed. */
  moves: Moves | null;
  mayWrite: boolean;
  onOpen: () => void;
}

const mainLook =
  "min-w-0 truncate text-left font-medium outline-none before:absolute before:inset-0 before:content-[''] focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-focus";
const gripLook =
  'relative z-1 -m-1 grid size-7 cursor-grab touch-none place-items-center rounded-xs text-ink-3 opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100';

/** One field of the table. */
export function AttributeRow({ attribute, moves, mayWrite, onOpen }: AttributeRowProps) {
  const t = useTranslations('attributes');
  const acceptsText = useAcceptsText();
  const { label, input, usage } = useAttributeWords()(attribute);
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: attribute.id,
    disabled: moves === null,
  });
  const accepts = acceptsText(input);
  return (
    <TableRow
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn('relative', isDragging && 'z-10 bg-card shadow-float')}
    >
      <TableCell className="pr-0">
        {moves ? <Grip label={label} sortable={{ ...attributes, ...listeners }} /> : null}
      </TableCell>
      <TableCell className="max-w-0">
        <Name attribute={attribute} label={label} onOpen={onOpen} />
      </TableCell>
      <TableCell className="max-sm:hidden">
        <span className="flex items-center gap-2 whitespace-nowrap text-ink-2">
          <TypeIcon type={input.type} />
          {t(`type.${input.type}`)}
        </span>
      </TableCell>
      <TableCell className="max-lg:hidden">
        <span title={accepts} className="block max-w-64 truncate text-ink-2">
          {accepts}
        </span>
      </TableCell>
      <TableCell className="max-md:hidden">
        <Usage usage={usage} />
      </TableCell>
      <TableCell className="max-xl:hidden">
        <Updated at={attribute.updatedAt} />
      </TableCell>
      <TableCell className="max-md:hidden">
        <Reach global={attribute.global} />
      </TableCell>
      <TableCell className="pl-0">
        <span className="relative z-1 flex justify-end">
          <AttributeMenu attribute={attribute} moves={moves} mayWrite={mayWrite} onOpen={onOpen} />
        </span>
      </TableCell>
    </TableRow>
  );
}

/** How many creatives have it, in how many campaigns, and how many of them require it. */
function Usage({ usage }: { usage: AttributeDetail['usage'] }) {
  const t = useTranslations('attributes');
  if (usage.creatives === 0) return <span className="text-ink-3">{t('unused')}</span>;
  return (
    <span className="num block whitespace-nowrap" title={t('usageIn', { count: usage.campaigns })}>
      {t('usage', { count: usage.creatives })}
      {usage.required > 0 ? <span className="text-ink-2"> · {t('requiredIn', { count: usage.required })}</span> : null}
    </span>
  );
}

function Updated({ at }: { at: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} title={formatDate(at, locale)} className="num whitespace-nowrap text-ink-2">
      {formatRelativeDay(at, locale)}
    </time>
  );
}

/** Whose it is: the product's, or one's own. */
function Reach({ global }: { global: boolean }) {
  const t = useTranslations('attributes');
  if (!global) return <Chip>{t('scope.own')}</Chip>;
  return (
    <Chip icon={<Lock />} title={t('globalHint')}>
      {t('scope.global')}
    </Chip>
  );
}

function Grip({ label, sortable }: { label: string; sortable: ComponentProps<'button'> }) {
  const t = useTranslations('attributes.move');
  return (
    <button type="button" aria-label={t('label', { label })} {...sortable} className={gripLook}>
      <GripVertical className="size-4" aria-hidden />
    </button>
  );
}

/** What opens the field; on phones with what other columns say elsewhere. */
function Name({ attribute, label, onOpen }: Pick<AttributeRowProps, 'attribute' | 'onOpen'> & { label: string }) {
  const t = useTranslations('attributes.type');
  return (
    <span className="grid gap-0.5 py-1.5">
      <span className="flex min-w-0 items-baseline gap-2.5">
        <button type="button" onClick={onOpen} className={mainLook}>
          {label}
        </button>
        <code className="min-w-0 shrink-2 truncate font-mono text-xs text-ink-3 max-sm:hidden">{attribute.key}</code>
      </span>
      <span className="flex items-center gap-1 text-xs text-ink-2 sm:hidden">
        {t(attribute.input.type)} · <Usage usage={attribute.usage} />
      </span>
    </span>
  );
}
