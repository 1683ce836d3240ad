import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/input.tsx';
import { safeAddress } from './parse.ts';

/** Completes an address to a URL: `example.com` becomes a web page, `ana@example.com` a mail address. */
function addressOf(text: string): string | null {
  const typed = text.trim();
  if (typed === '' || /\s/.test(typed)) return null;
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(typed)) return `mailto:${typed}`;
  return safeAddress(/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`) && withScheme(typed);
}

const withScheme = (typed: string) => (/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`);

/**
 * A field with the URL of the link at the selection. Enter sets it, an empty field removes it, Escape changes nothing.
 */
export function LinkField({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('markdown');
  const noteId = useId();
  const before = (editor.getAttributes('link')['href'] as string | undefined) ?? '';
  const [text, setText] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const close = () => {
    onClose();
    editor.view.focus();
  };
  const apply = () => {
    const href = addressOf(text);
    if (text.trim() !== '' && href === null) return setWrong(true);
    const chain = editor.chain().extendMarkRange('link');
    if (href === null) chain.unsetLink().run();
    else if (editor.state.selection.empty && before === '')
      editor
        .chain()
        .insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    close();
  };
  return (
    <div data-own-escape className="flex min-w-0 flex-wrap items-center gap-1.5 border-b border-line p-1.5">
      <Input
        autoFocus
        value={text}
        inputMode="url"
        aria-label={t('address')}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? noteId : undefined}
        placeholder="https://"
        onChange={({ target }) => {
          setText(target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') apply();
          else close();
        }}
        className="h-control-sm min-w-40 flex-1"
      />
      <Button size="sm" onClick={apply}>
        {before !== '' && text.trim() === '' ? t('unlink') : t('setLink')}
      </Button>
      {isWrong ? (
        <p id={noteId} role="alert" className="w-full text-xs text-bad">
          {t('wrongAddress')}
        </p>
      ) : null}
    </div>
  );
}
