import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, ListPlus, Pencil, X } from 'lucide-react';
import { useCallback } from 'react';
import type { Attribute, FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuCheckboxItem, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { AttributeFieldsForm } from './fields-form.tsx';
import { attributesQuery, useFilling } from './queries.ts';
import { useAttributeWords } from './words.ts';

interface CreativeAttributesProps {
  creative: Creative;
  /** Whether the member may choose the fields. */
  mayBrief: boolean;
  /** Whether the member may fill in values. */
  mayFill: boolean;
}

/** The attribute fields of a creative: its chosen fields, which of them are required, and their values. */
export function CreativeAttributes({ creative, mayBrief, mayFill }: CreativeAttributesProps) {
  const t = useTranslations('fields.panel');
  const acts = useActs(creative);
  const { attributes } = creative;
  const fieldMenu = useCallback((filled: FilledAttribute) => <FieldMenu filled={filled} acts={acts} />, [acts]);
  if (attributes.length === 0 && !mayBrief) return null;
  return (
    <section aria-labelledby="creative-attributes" className="grid content-start gap-5">
      <div className="flex min-h-control flex-wrap items-center justify-between gap-2">
        <h2 id="creative-attributes" className="text-base font-semibold">
          {t('title')}
        </h2>
        {mayBrief ? <Picker creative={creative} acts={acts} /> : null}
      </div>
      {attributes.length === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong p-4 text-sm text-pretty text-ink-2">
          {t('empty')}
        </p>
      ) : (
        <AttributeFieldsForm
          creativeId={creative.id}
          attributes={attributes}
          readOnly={!mayFill}
          actions={mayBrief ? fieldMenu : undefined}
        />
      )}
    </section>
  );
}

type Acts = ReturnType<typeof useActs>;

function useActs({ id, attributes }: Creative) {
  const t = useTranslations('fields.panel');
  const words = useAttributeWords();
  const alert = useAlert();
  const errorText = useErrorText();
  const { assign, unassign } = useFilling(id);
  const onError = (error: Error) => void toast.error(errorText(error));
  return {
    require: (attribute: Attribute, required: boolean) => assign.mutate({ id: attribute.id, required }, { onError }),
    remove: async (attribute: Attribute) => {
      const filled = attributes.find((each) => each.attribute.id === attribute.id);
      const question = {
        title: t('removeTitle', { label: words(attribute).label }),
        body: t('removeBody'),
        confirmLabel: t('remove'),
        tone: 'danger' as const,
      };
      if (filled && filled.value !== null && !(await alert.confirm(question))) return;
      unassign.mutate(attribute.id, { onError });
    },
  };
}

/** The menu of all fields; those of the creative are checked. */
function Picker({ creative, acts }: { creative: Creative; acts: Acts }) {
  const t = useTranslations('fields.panel');
  const words = useAttributeWords();
  const { data: all = [] } = useQuery(attributesQuery);
  const chosen = new Set(creative.attributes.map(({ attribute }) => attribute.id));
  return (
    <Menu>
      <MenuTrigger>
        <Button size="sm" icon={<ListPlus />}>
          {t('choose')}
        </Button>
      </MenuTrigger>
      <MenuContent align="end" className="max-w-72">
        {all.map((attribute) => (
          <MenuCheckboxItem
            key={attribute.id}
            checked={chosen.has(attribute.id)}
            // Stays open, because several fields are usually chosen in a row.
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(on) => (on ? acts.require(attribute, false) : void acts.remove(attribute))}
          >
            <span className="truncate">{words(attribute).label}</span>
          </MenuCheckboxItem>
        ))}
        <MenuSeparator />
        <MenuItem asChild>
          <Link to="/attributes">
            <Pencil />
            {t('manage')}
          </Link>
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function FieldMenu({ filled: { attribute, required }, acts }: { filled: FilledAttribute; acts: Acts }) {
  const t = useTranslations('fields.panel');
  const { label } = useAttributeWords()(attribute);
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('actions', { label })} size="sm">
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuCheckboxItem checked={required} onCheckedChange={(on) => acts.require(attribute, on)}>
          {t('required')}
        </MenuCheckboxItem>
        <MenuItem icon={<X />} onSelect={() => void acts.remove(attribute)}>
          {t('remove')}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
