import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { Attribute } from '@ad-foundry/contract/attributes.ts';
import { platforms } from '@ad-foundry/contract/limits.ts';
import { maxValues } from '#ui/list-page/search-params.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { attributesQuery } from '#features/library/attributes/queries.ts';
import { PlatformMark, usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { useFormatFinder } from '#features/library/formats/use-formats.ts';
import { formatsQuery } from '#features/library/formats/queries.ts';
import { groupsQuery } from '#features/tree/groups/queries.ts';
import { advertisersQuery } from '#features/platforms/integration/queries.ts';
import { membersQuery } from '#features/people/members/queries.ts';
import { formatDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { Button } from '#ui/button.tsx';
import { Combobox, type ComboboxOption } from '#ui/form/combobox.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/overlay/popover.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DueDays } from './due-days.tsx';
import { panelFilters, type PanelFilter } from './panel-filters.ts';

type Texts = ReturnType<typeof useTranslations<'lists.filter'>>;
type Chosen = Partial<Record<PanelFilter, string>>;

export interface FilterPanelProps {
  value: Chosen;
  onChange: (change: { [Name in PanelFilter]?: string | undefined }) => void;
  /** Filters that are omitted, because all rows have the same value. */
  without?: readonly PanelFilter[];
  /** Whether the panel opens on mount, because a click on its button loaded it. */
  isFirst?: boolean;
}

type Filter = Exclude<PanelFilter, 'value' | 'unsent' | 'dueFrom' | 'dueTo'>;

/** Filters that accept one value; the others accept several. */
const single: readonly Filter[] = ['groupId', 'attributeId'];
const choices = panelFilters.filter((id): id is Filter => !['value', 'unsent', 'dueFrom', 'dueTo'].includes(id));

/**
 * Filters by person, group, ad account, platform, format, field and due date. Each active filter has a chip that
 * removes it.
 */
export function FilterPanel({ value, onChange, without = [], isFirst = false }: FilterPanelProps) {
  const t = useTranslations('lists.filter');
  const options = useOptions();
  const find = useFormatFinder();
  const shown = choices.filter((id) => !without.includes(id));
  const set = (id: Filter, next: string | undefined) =>
    onChange(id === 'attributeId' ? { attributeId: next, value: undefined } : { [id]: next });
  const setUnsent = (isOn: boolean) => onChange({ unsent: isOn ? 'true' : undefined });
  const field = options.fields.find(({ id }) => id === value.attributeId);
  return (
    <>
      {shown.map((id) => {
        const chosen = value[id];
        if (chosen === undefined) return null;
        const name = namesOf(options[id], chosen, t);
        const text = id === 'attributeId' && value.value ? `${name}: ${wordOf(field, value.value, t)}` : name;
        return <Chosen key={id} label={t(`names.${id}`)} text={text} onRemove={() => set(id, undefined)} />;
      })}
      {value.unsent ? <Chosen label={t('names.unsent')} text={t('unsent')} onRemove={() => setUnsent(false)} /> : null}
      <ChosenDays value={value} onRemove={() => onChange({ dueFrom: undefined, dueTo: undefined })} />
      <Popover defaultOpen={isFirst}>
        <PopoverTrigger>
          <Button>{t('open')}</Button>
        </PopoverTrigger>
        <PopoverContent aria-label={t('open')} className="grid w-80 max-w-[calc(100vw-1rem)] gap-3">
          {shown.map((id) => (
            <Field key={id} label={t(`names.${id}`)}>
              {(control) =>
                single.includes(id) ? (
                  <Combobox
                    {...control}
                    placeholder={t('any')}
                    value={value[id] ?? null}
                    onValueChange={(next) => set(id, next === value[id] ? undefined : next)}
                    options={options[id]}
                  />
                ) : (
                  <Combobox
                    {...control}
                    multiple
                    placeholder={t('any')}
                    value={value[id]?.split(',') ?? []}
                    onValueChange={(next) => set(id, next.slice(0, maxValues).join(',') || undefined)}
                    options={options[id]}
                    {...(id === 'formatId' ? { find } : {})}
                  />
                )
              }
            </Field>
          ))}
          <Checkbox label={t('unsent')} checked={value.unsent !== undefined} onCheckedChange={setUnsent} />
          <DueDays value={value} onChange={onChange} />
          {field ? <Value field={field} value={value.value} onValue={(next) => onChange({ value: next })} /> : null}
        </PopoverContent>
      </Popover>
    </>
  );
}

/** The names of up to two chosen values, otherwise their number. */
function namesOf(options: readonly ComboboxOption[], chosen: string, t: Texts): string {
  const values = chosen.split(',');
  if (values.length > 2) return t('several', { count: values.length });
  return values.map((value) => options.find((option) => option.value === value)?.label ?? t('unknown')).join(', ');
}

function Chosen({ label, text, onRemove }: { label: string; text: ReactNode; onRemove: () => void }) {
  const t = useTranslations('lists.filter');
  return (
    <span className="inline-flex h-control max-w-72 items-center rounded-control border border-line-strong bg-card text-xs">
      <span className="border-r border-line px-2.5 text-ink-2">{label}</span>
      <span className="truncate px-2.5 font-medium">{text}</span>
      <button
        type="button"
        aria-label={t('remove', { name: label })}
        title={t('remove', { name: label })}
        onClick={onRemove}
        className="grid h-full w-7 shrink-0 place-items-center border-l border-line text-ink-3 hover:bg-sunk hover:text-ink"
      >
        <span aria-hidden>×</span>
      </button>
    </span>
  );
}

/** The chip of the due date filter. */
function ChosenDays({ value: { dueFrom, dueTo }, onRemove }: { value: Chosen; onRemove: () => void }) {
  const t = useTranslations('lists.filter');
  const locale = useLocale();
  if (!dueFrom && !dueTo) return null;
  const [from, to] = [dueFrom, dueTo].map((day) => day && formatDay(day, locale));
  const text = from && to ? `${from} – ${to}` : from ? t('since', { day: from }) : t('until', { day: to ?? '' });
  return <Chosen label={t('names.dueFrom')} text={text} onRemove={onRemove} />;
}

interface ValueProps {
  field: Pick<Attribute, 'input'>;
  value: string | undefined;
  onValue: (value: string | undefined) => void;
}

/** Input for the value of an attribute filter. */
function Value({ field: { input }, value, onValue }: ValueProps) {
  const t = useTranslations('lists.filter');
  const options: ComboboxOption[] | null =
    input.type === 'select'
      ? input.options.map((option) => ({ value: option.value, label: option.label }))
      : input.type === 'toggle'
        ? ['true', 'false'].map((each) => ({ value: each, label: t(each === 'true' ? 'yes' : 'no') }))
        : null;
  return (
    <Field label={t('names.value')}>
      {(control) =>
        options ? (
          <Combobox
            {...control}
            placeholder={t('any')}
            value={value ?? null}
            onValueChange={(next) => onValue(next === value ? undefined : next)}
            options={options}
          />
        ) : (
          <Input
            {...control}
            defaultValue={value}
            onBlur={({ target }) => onValue(target.value.trim() || undefined)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') onValue(currentTarget.value.trim() || undefined);
            }}
          />
        )
      }
    </Field>
  );
}

function wordOf(field: Pick<Attribute, 'input'> | undefined, value: string, t: Texts): string {
  if (field?.input.type === 'toggle') return t(value === 'true' ? 'yes' : 'no');
  if (field?.input.type !== 'select') return value;
  return field.input.options.find((option) => option.value === value)?.label ?? value;
}

/** The options of each filter. */
function useOptions() {
  const { rows: team } = usePaged(membersQuery('team'));
  const { rows: guests } = usePaged(membersQuery('guest'));
  const { data: groups } = useQuery(groupsQuery);
  const { rows: advertisers } = usePaged(advertisersQuery({ which: 'chosen' }));
  const { data: formats } = useQuery(formatsQuery);
  const { data: fields = [] } = useQuery(attributesQuery);
  const t = useTranslations('lists.filter');
  const platformName = usePlatformName();
  return useMemo(() => {
    const people = [...(team ?? []), ...(guests ?? [])];
    const lists: Record<Filter, ComboboxOption[]> = {
      memberId: people.map((person) => ({
        value: person.id,
        label: personName(person),
        ...(person.role === 'guest' ? { hint: t('guest') } : {}),
      })),
      groupId: (groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
      platform: platforms.map((value) => ({
        value,
        label: platformName(value),
        icon: <PlatformMark platform={value} />,
      })),
      advertiserId: (advertisers ?? []).map(({ id, name }) => ({
        value: id,
        label: name,
      })),
      formatId: (formats ?? []).map(({ id, name }) => ({ value: id, label: name })),
      attributeId: fields.map(({ id, label }) => ({ value: id, label })),
    };
    return { ...lists, fields };
  }, [team, guests, groups, advertisers, formats, fields, t, platformName]);
}
