import { Suspense, useState, type MouseEvent } from 'react';
import { mergeLines } from '#ui/editor/merge-lines.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { FormField } from '#ui/form/form-field.tsx';
import type { FieldControlProps } from '#ui/form/field.tsx';
import { Button } from '#ui/button.tsx';
import { MarkdownEditor } from '#ui/markdown/lazy-markdown-editor.ts';
import { Markdown } from '#ui/markdown/markdown.tsx';
import type { BriefEditor } from './use-brief-editor.ts';
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '#features/talk/comments/queries.ts';
import { peopleFor } from '#features/talk/comments/use-mentions.ts';
import { Avatar } from '#ui/data/avatar.tsx';

/** The people who can be mentioned in a brief: their mentions to highlight, and the suggestions after an `@`. */
function useMentionedPeople(creativeId: CreativeId) {
  const t = useTranslations('comments');
  const { data: people = [] } = useQuery(peopleQuery(creativeId, 'brief'));
  return {
    names: people.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length),
    suggesting: {
      label: t('composer.people'),
      find: (typed: string) =>
        peopleFor(people, typed).map(({ id, name, avatarUrl, isGuest }) => ({
          id,
          name,
          content: (
            <>
              <Avatar name={name} src={avatarUrl} decorative />
              <span className="min-w-0 truncate font-medium">{name}</span>
              {isGuest ? <span className="text-xs text-ink-2">{t('guest')}</span> : null}
            </>
          ),
        })),
    },
  };
}

interface DescriptionFieldProps {
  creativeId: CreativeId;
  editor: BriefEditor;
  locked: boolean;
}

/** The description of a brief: rendered for reading, with an editor that opens on request. */
export function DescriptionField({ creativeId, editor, locked }: DescriptionFieldProps) {
  const t = useTranslations('brief');
  const [editing, setEditing] = useState(false);
  const people = useMentionedPeople(creativeId);
  if (!locked) onFirstInteraction(MarkdownEditor.preload);
  return (
    <FormField
      control={editor.control}
      name="description"
      label={t('description')}
      help={locked ? undefined : t('descriptionHelp')}
      problems={t('descriptionTooLong')}
    >
      {({ value, onChange, onBlur: _blurred, ref: _focused, name: _name, disabled: _disabled, ...field }) => {
        const reading = (
          <Reading
            {...field}
            text={value}
            names={people.names}
            onEdit={locked ? undefined : () => setEditing(true)}
            onTick={locked ? undefined : onChange}
          />
        );
        if (!editing || locked) return reading;
        return (
          <Suspense fallback={reading}>
            <MarkdownEditor
              {...field}
              autoFocus
              value={value}
              onChange={(typed, base) => {
                // The stored text may include another person's changes that the editor does not show yet.
                const stored = editor.form.getValues('description');
                onChange(stored === base ? typed : (mergeLines({ base, local: typed, remote: stored }) ?? typed));
              }}
              label={t('description')}
              placeholder={t('descriptionPlaceholder')}
              suggesting={people.suggesting}
              tools={
                <Button size="sm" variant="ghost" onClick={() => setEditing(false)}>
                  {t('done')}
                </Button>
              }
            />
          </Suspense>
        );
      }}
    </FormField>
  );
}

interface ReadingProps extends FieldControlProps {
  text: string;
  /** Mentions to highlight. */
  names: readonly string[];
  onEdit: (() => void) | undefined;
  onTick: ((text: string) => void) | undefined;
}

function Reading({ text, names, onEdit, onTick, id, ...described }: ReadingProps) {
  const t = useTranslations('brief');
  if (text.trim() === '') {
    return onEdit ? (
      <button
        id={id}
        type="button"
        {...described}
        aria-label={t('edit')}
        onClick={onEdit}
        className="min-h-24 rounded-control border border-line-strong bg-card px-2.5 py-2 text-left align-top text-control text-ink-3 hover:border-edge"
      >
        <span className="block min-h-20">{t('descriptionPlaceholder')}</span>
      </button>
    ) : (
      <p className="text-sm text-ink-2">{t('noDescription')}</p>
    );
  }
  // A press on the text opens the editor, unless it hits a link or checkbox or selects text.
  const press = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, label, input, button')) return;
    if (getSelection()?.isCollapsed !== false) onEdit?.();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button does the same
    <div
      onClick={onEdit ? press : undefined}
      className="relative rounded-control border border-line bg-card px-2.5 py-2 text-control"
    >
      <Markdown text={text} names={names} onTick={onTick} className={onEdit ? 'cursor-text pr-16' : ''} />
      {onEdit ? (
        <Button
          id={id}
          {...described}
          size="sm"
          variant="ghost"
          aria-label={t('edit')}
          onClick={onEdit}
          className="absolute top-1 right-1"
        >
          {t('editShort')}
        </Button>
      ) : null}
    </div>
  );
}
