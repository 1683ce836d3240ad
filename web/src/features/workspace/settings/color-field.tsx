import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { colorPattern } from '@ad-foundry/contract/rules/brand/tones.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useUpdateColor } from './brand-queries.ts';

interface ColorFieldProps {
  stored: string | null;
  /** Called with each valid color that is typed or picked, and with null for none. */
  onDraft: (color: string | null) => void;
}

/** `#rrggbb` of what people type or paste, such as `3B2FC9` or `#abc`; null if it is no color. */
export function parseColor(text: string): string | null {
  const digits = text.trim().toLowerCase().replace(/^#/, '');
  const color = `#${/^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits}`;
  return colorPattern.test(color) ? color : null;
}

/** The color of the organization, typed as hexadecimal digits or picked; saved on Enter and on leaving the field. */
export function ColorField({ stored, onDraft }: ColorFieldProps) {
  const t = useTranslations('settings.general.brand.color');
  const { save, isPending } = useSaveColor();
  const [text, setText] = useState(stored ?? '');
  const color = parseColor(text);
  const isEmpty = text.trim() === '';
  const saveIfChanged = (next: string | null, typed: string) => {
    if ((next !== null || typed.trim() === '') && next !== stored && !isPending) save(next);
  };
  const edit = (typed: string) => {
    setText(typed);
    const parsed = parseColor(typed);
    if (parsed !== null || typed.trim() === '') onDraft(parsed);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saveIfChanged(color, text);
      }}
    >
      <Field label={t('label')} help={t('help')} error={isEmpty || color !== null ? undefined : t('invalid')}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Swatch color={color} onPick={edit} onClose={(picked) => saveIfChanged(parseColor(picked), picked)} />
            <Input
              {...control}
              value={text}
              placeholder="#3b2fc9"
              autoComplete="off"
              spellCheck={false}
              className="w-32 font-mono"
              onChange={({ target }) => edit(target.value)}
              onBlur={() => saveIfChanged(color, text)}
            />
            {stored ? (
              <Button
                variant="ghost"
                loading={isPending}
                // Keeps the focus in the field, which else saves its text first.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => save(null)}
              >
                {t('remove')}
              </Button>
            ) : null}
          </div>
        )}
      </Field>
    </form>
  );
}

function useSaveColor() {
  const t = useTranslations('settings.general.brand.color');
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useUpdateColor();
  // Callbacks of `mutate` would be lost: the field begins again from the new color.
  const save = (color: string | null) =>
    void mutateAsync(color).then(
      () => toast.success(color === null ? t('removed') : t('saved')),
      (error: unknown) => toast.error(t('failed'), { description: errorText(error) }),
    );
  return { save, isPending };
}

interface SwatchProps {
  color: string | null;
  onPick: (color: string) => void;
  onClose: (color: string) => void;
}

/** The color picker of the browser. */
function Swatch({ color, onPick, onClose }: SwatchProps) {
  const t = useTranslations('settings.general.brand.color');
  const close = useEffectEvent((event: Event) => onClose((event.target as HTMLInputElement).value));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    // React's `onChange` is the event `input`, which each step of the picker sends.
    const listen = (event: Event) => close(event);
    input?.addEventListener('change', listen);
    return () => input?.removeEventListener('change', listen);
  }, []);
  return (
    <input
      ref={field}
      type="color"
      aria-label={t('pick')}
      value={color ?? '#1c1a17'}
      onChange={({ target }) => onPick(target.value)}
      className={cn(
        'h-control w-control cursor-pointer rounded-control border border-line-strong bg-card p-1',
        color === null && 'opacity-40',
      )}
    />
  );
}
