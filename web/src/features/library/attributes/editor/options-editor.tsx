import { ArrowDown, ArrowUp, CircleOff, CirclePlay, Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useState, type ClipboardEvent } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/form/input.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import type { EditorPartProps } from './about-fields.tsx';
import { keyOf, withLines, type DraftOption } from './attribute-draft.ts';

/** The options in order: label for people, value for exports. */
export function OptionsEditor({ editing: { draft, editor, problems, showsMissing }, edited, locked }: EditorPartProps) {
  const t = useTranslations('attributes.options');
  const { options } = draft;
  const stored = edited?.input.type === 'select' && edited.usage.creatives > 0 ? edited.input.options : [];
  const set = (next: DraftOption[]) => editor.change({ options: next });
  const problem = problems.options === 'no-options' && !showsMissing ? undefined : problems.options;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 flex w-full items-baseline justify-between text-sm font-medium">
        {t('title')}
        <span className="num text-xs font-normal text-ink-2">{options.length}</span>
      </legend>
      {options.length > 0 ? (
        <ol className="grid gap-1.5">
          {options.map((option, index) => (
            <OptionRow
              key={option.rowKey}
              option={option}
              locked={locked}
              frozen={stored.some(({ value }) => value === option.value) && !option.isDerived}
              onChange={(next) => set(options.with(index, next))}
              onRemove={() => set(options.toSpliced(index, 1))}
              onMove={(step) => set(options.toSpliced(index, 1).toSpliced(index + step, 0, option))}
              isFirst={index === 0}
              isLast={index === options.length - 1}
            />
          ))}
        </ol>
      ) : null}
      {locked ? null : <OptionEntry onText={(text) => set(withLines(options, text))} />}
      {problem ? (
        <p role="alert" className="text-xs text-bad">
          {t(`problem.${problem as 'no-options'}`)}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Adds one option, or one per line of a pasted list. */
function OptionEntry({ onText }: { onText: (text: string) => void }) {
  const t = useTranslations('attributes.options');
  const [text, setText] = useState('');
  const add = () => {
    if (text.trim() === '') return;
    onText(text);
    setText('');
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    onText(`${text}${pasted}`);
    setText('');
  };
  return (
    <div className="flex gap-1.5">
      <Input
        aria-label={t('add')}
        placeholder={t('addPlaceholder')}
        autoComplete="off"
        value={text}
        maxLength={limits.nameLength}
        onChange={({ target }) => setText(target.value)}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <Button icon={<Plus />} disabled={text.trim() === ''} onClick={add}>
        {t('addAction')}
      </Button>
    </div>
  );
}

interface OptionRowProps {
  option: DraftOption;
  locked: boolean;
  /** Read-only, because the value is stored in creatives. */
  frozen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChange: (option: DraftOption) => void;
  onRemove: () => void;
  onMove: (step: 1 | -1) => void;
}

function OptionRow({ option, locked, frozen, isFirst, isLast, onChange, onRemove, onMove }: OptionRowProps) {
  const t = useTranslations('attributes.options');
  const { label, value, retired, isDerived } = option;
  const rename = (next: string) =>
    onChange({
      ...option,
      label: next,
      value: isDerived ? keyOf(next, limits.attribute.optionValueLength, /^[a-z0-9]/) || value : value,
    });
  return (
    <li className="flex items-center gap-1.5">
      <Input
        aria-label={t('label')}
        autoComplete="off"
        readOnly={locked}
        maxLength={limits.nameLength}
        value={label}
        className={cn('flex-3', retired && 'text-ink-3 line-through')}
        onChange={({ target }) => rename(target.value)}
      />
      <Input
        aria-label={t('value', { label })}
        autoComplete="off"
        spellCheck={false}
        readOnly={locked || frozen}
        title={frozen ? t('frozen') : undefined}
        maxLength={limits.attribute.optionValueLength}
        value={value}
        className="flex-2 font-mono text-xs"
        onChange={({ target }) => onChange({ ...option, value: target.value, isDerived: false })}
      />
      {locked ? null : (
        <Menu>
          <MenuTrigger>
            <IconButton label={t('actions', { label })} size="sm">
              <Ellipsis />
            </IconButton>
          </MenuTrigger>
          <MenuContent align="end">
            <MenuItem icon={<ArrowUp />} disabled={isFirst} onSelect={() => onMove(-1)}>
              {t('up')}
            </MenuItem>
            <MenuItem icon={<ArrowDown />} disabled={isLast} onSelect={() => onMove(1)}>
              {t('down')}
            </MenuItem>
            <MenuItem
              icon={retired ? <CirclePlay /> : <CircleOff />}
              onSelect={() => onChange({ ...option, retired: !retired })}
            >
              {retired ? t('offer') : t('retire')}
            </MenuItem>
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={onRemove}>
              {t('remove')}
            </MenuItem>
          </MenuContent>
        </Menu>
      )}
    </li>
  );
}
