import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Heading,
  Italic,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  Strikethrough,
  TextQuote,
  type LucideIcon,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { modKey } from '#lib/mod-key.ts';
import { cn } from '#lib/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';

interface Tool {
  /** The node or mark, which is also the key of its text. */
  name: 'heading' | 'bold' | 'italic' | 'strike' | 'code' | 'bulletList' | 'orderedList' | 'taskList' | 'blockquote';
  icon: LucideIcon;
  /** The key of its shortcut, pressed with the command or control key. */
  shortcut?: string;
  toggle: (chain: ChainedCommands) => ChainedCommands;
  /** Whether phones omit the button. */
  isRare?: boolean;
}

const tools: readonly Tool[] = [
  { name: 'heading', icon: Heading, toggle: (chain) => chain.toggleHeading({ level: 2 }) },
  { name: 'bold', icon: Bold, shortcut: 'B', toggle: (chain) => chain.toggleBold() },
  { name: 'italic', icon: Italic, shortcut: 'I', toggle: (chain) => chain.toggleItalic() },
  { name: 'strike', icon: Strikethrough, toggle: (chain) => chain.toggleStrike(), isRare: true },
  { name: 'code', icon: Code, toggle: (chain) => chain.toggleCode(), isRare: true },
  { name: 'bulletList', icon: List, toggle: (chain) => chain.toggleBulletList() },
  { name: 'orderedList', icon: ListOrdered, toggle: (chain) => chain.toggleOrderedList() },
  { name: 'taskList', icon: ListChecks, toggle: (chain) => chain.toggleTaskList() },
  { name: 'blockquote', icon: TextQuote, toggle: (chain) => chain.toggleBlockquote(), isRare: true },
];

/** The names of nodes and marks at the selection, separated by spaces. */
function useActive(editor: Editor | null): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor?.on('transaction', listener);
      return () => void editor?.off('transaction', listener);
    },
    [editor],
  );
  const names = [...tools.map(({ name }) => name), 'link'];
  return useSyncExternalStore(subscribe, () => names.filter((name) => editor?.isActive(name)).join(' '));
}

interface ToolbarProps {
  editor: Editor | null;
  onLink: () => void;
  tools?: ReactNode;
}

/** The buttons that format the selection; arrow keys move between them. */
export function EditorToolbar({ editor, onLink, tools: more }: ToolbarProps) {
  const t = useTranslations('markdown');
  const active = useActive(editor).split(' ');
  return (
    <Toolbar.Root
      aria-label={t('toolbar')}
      className="flex min-w-0 flex-wrap items-center gap-0.5 border-b border-line px-1 py-1"
    >
      {tools.map(({ name, icon: Icon, shortcut, toggle, isRare }) => (
        <ToolButton
          key={name}
          label={shortcut ? `${t(name)} (${modKey(shortcut)})` : t(name)}
          pressed={active.includes(name)}
          onPress={() => editor && toggle(editor.chain().focus()).run()}
          className={isRare ? 'max-sm:hidden' : ''}
        >
          <Icon />
        </ToolButton>
      ))}
      <ToolButton label={`${t('link')} (${modKey('K')})`} pressed={active.includes('link')} onPress={onLink}>
        <Link2 />
      </ToolButton>
      {more ? <span className="ml-auto flex items-center gap-1">{more}</span> : null}
    </Toolbar.Root>
  );
}

interface ToolButtonProps {
  label: string;
  pressed: boolean;
  onPress: () => void;
  className?: string;
  children: ReactNode;
}

function ToolButton({ label, pressed, onPress, className, children }: ToolButtonProps) {
  return (
    <Toolbar.Button asChild>
      <IconButton
        size="sm"
        label={label}
        aria-pressed={pressed}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
        className={cn(pressed ? 'bg-press' : '', className)}
      >
        {children}
      </IconButton>
    </Toolbar.Button>
  );
}
