import { Lock } from 'lucide-react';
import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import { formatDate, formatRelativeDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import type { ListColumn, ListItem } from '#ui/list-page/declaration.ts';
import { Grip } from './grip.tsx';
import { TypeIcon } from './type-icon.tsx';
import type { AttributeInput } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';

/** The accepted values of a field on one line: options, range or pattern. */
function useAcceptsText(): (input: AttributeInput) => string {
  const t = useTranslations('attributes.accepts');
  return (input) => {
    switch (input.type) {
      case 'number': {
        const { min, max } = input;
        if (min !== null && max !== null) return t('between', { min, max });
        if (min !== null) return t('atLeast', { min });
        return max === null ? t('number') : t('atMost', { max });
      }
      case 'select':
        return input.options
          .filter(({ retired }) => !retired)
          .map(({ label }) => label)
          .join(', ');
      case 'toggle':
        return t('toggle');
      case 'text':
        if (input.regex !== '') return input.regex;
        return input.multiLine ? t('lines') : t('line');
    }
  };
}

/** Columns of the attributes table. */
export function useAttributeColumns(): ListColumn<AttributeDetail>[] {
  const t = useTranslations('attributes.column');
  return [
    {
      id: 'order',
      header: t('order'),
      hideHeader: true,
      className: 'w-8 pr-0',
      cell: ({ label }, { tabIndex }) => <Grip label={label} tabIndex={tabIndex} />,
    },
    {
      id: 'label',
      header: t('label'),
      grows: true,
      cell: (attribute, { main }) => <Name attribute={attribute} main={main} />,
    },
    { id: 'type', header: t('type'), hideBelow: 'sm', cell: ({ input }) => <Type type={input.type} /> },
    { id: 'accepts', header: t('accepts'), hideBelow: 'lg', cell: ({ input }) => <Accepts input={input} /> },
    { id: 'usage', header: t('usage'), hideBelow: 'md', cell: ({ usage }) => <Usage usage={usage} /> },
    { id: 'updated', header: t('updated'), hideBelow: 'xl', cell: ({ updatedAt }) => <Updated at={updatedAt} /> },
    { id: 'scope', header: t('scope'), hideBelow: 'md', cell: ({ global }) => <Scope global={global} /> },
  ];
}

type Input = AttributeDetail['input'];

function Type({ type }: Pick<Input, 'type'>) {
  const t = useTranslations('attributes.type');
  return (
    <span className="flex items-center gap-2 whitespace-nowrap text-ink-2">
      <TypeIcon type={type} />
      {t(type)}
    </span>
  );
}

function Accepts({ input }: { input: Input }) {
  const accepts = useAcceptsText()(input);
  return (
    <span title={accepts} className="block max-w-64 truncate text-ink-2">
      {accepts}
    </span>
  );
}

/** Number of creatives and campaigns that use the field, and of creatives that require it. */
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

/** Scope: global, or the organization's own. */
function Scope({ global }: { global: boolean }) {
  const t = useTranslations('attributes');
  if (!global) return <Chip>{t('scope.yours')}</Chip>;
  return (
    <Chip icon={<Lock />} title={t('globalHint')}>
      {t('scope.global')}
    </Chip>
  );
}

/** Name cell that opens the field; on phones it includes the values of the hidden columns. */
function Name({ attribute, main }: { attribute: AttributeDetail; main: ListItem['main'] }) {
  const t = useTranslations('attributes.type');
  return (
    <span className="grid gap-0.5 py-1.5">
      <span className="flex min-w-0 items-baseline gap-2.5">
        {main}
        <code className="min-w-0 shrink-2 truncate font-mono text-xs text-ink-3 max-sm:hidden">{attribute.key}</code>
      </span>
      <span className="flex items-center gap-1 text-xs text-ink-2 sm:hidden">
        {t(attribute.input.type)} · <Usage usage={attribute.usage} />
      </span>
    </span>
  );
}
