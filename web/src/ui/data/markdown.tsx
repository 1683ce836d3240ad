import { Fragment, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type Block =
  | { kind: 'heading' | 'paragraph'; lines: string[] }
  | { kind: 'list'; ordered: boolean; start: number; items: string[] };

const heading = /^#{1,6}[ \t]+(.*)$/;
const bullet = /^[ \t]*(?:[-*+]|(\d{1,9})[.)])[ \t]+(.*)$/;

/** Headings, lists and paragraphs, line by line. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const line of text.split(/\r?\n/)) {
    const title = heading.exec(line)?.[1];
    const item = bullet.exec(line);
    if (line.trim() === '') open = null;
    else if (title !== undefined) {
      blocks.push({ kind: 'heading', lines: [title] });
      open = null;
    } else if (item) {
      const ordered = item[1] !== undefined;
      if (open?.kind !== 'list' || open.ordered !== ordered) {
        open = { kind: 'list', ordered, start: Number(item[1] ?? 1), items: [] };
        blocks.push(open);
      }
      open.items.push(item[2] ?? '');
    } else if (open?.kind === 'list') open.items.push(`${open.items.pop() ?? ''} ${line.trim()}`);
    else if (open?.kind === 'paragraph') open.lines.push(line);
    else {
      open = { kind: 'paragraph', lines: [line] };
      blocks.push(open);
    }
  }
  return blocks;
}

const inline =
  /\*\*([^*\n]+)\*\*|__([^_\n]+)__|\*([^*\s][^*\n]*)\*|\b_([^_\n]+)_\b|`([^`\n]+)`|\[([^\]\n]+)\]\(([^)\s]+)\)|(https?:\/\/[^\s<>()[\]]+[^\s<>()[\].,;:!?'"])/g;

/** Returns the link's address if it is a web page or mail address, else null; never a script. */
function safeAddress(text: string): string | null {
  try {
    const { protocol, href } = new URL(text);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}

function Link({ to, children }: { to: string; children: ReactNode }) {
  const href = safeAddress(to);
  if (!href) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="text-ink underline underline-offset-2">
      {children}
    </a>
  );
}

/** Marks names in plain text, as `@First Last`. */
function markNames(text: string, key: number, names: readonly string[]): ReactNode {
  const name = names.find((each) => text.includes(each));
  if (name === undefined) return text;
  const at = text.indexOf(name);
  return (
    <Fragment key={`${key}-${name}`}>
      {text.slice(0, at)}
      <span className="rounded-xs bg-info-fill px-0.5 font-medium text-info">{name}</span>
      {markNames(text.slice(at + name.length), key, names)}
    </Fragment>
  );
}

function inlineOf(text: string, names: readonly string[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    const [whole, strong, strong2, em, em2, code, label, address, bare] = match;
    parts.push(markNames(text.slice(end, match.index), end, names));
    const key = match.index;
    if (strong ?? strong2)
      parts.push(
        <strong key={key} className="font-semibold text-ink">
          {inlineOf(strong ?? strong2 ?? '', names)}
        </strong>,
      );
    else if (em ?? em2) parts.push(<em key={key}>{inlineOf(em ?? em2 ?? '', names)}</em>);
    else if (code) parts.push(<code key={key}>{code}</code>);
    else
      parts.push(
        <Link key={key} to={address ?? bare ?? ''}>
          {label ?? bare}
        </Link>,
      );
    end = key + whole.length;
  }
  return [...parts, markNames(text.slice(end), end, names)];
}

interface MarkdownProps {
  text: string;
  /** Mentions to mark in the text: `@First Last`. Longest first where one begins with another. */
  names?: readonly string[];
  className?: string;
}

/**
 * Renders the Markdown subset of briefs: headings, lists, bold, italic, code and links. Anything else, HTML above all,
 * is shown as text.
 */
export function Markdown({ text, names = [], className }: MarkdownProps) {
  return (
    <div className={cn('grid gap-2 break-words', className)}>
      {blocksOf(text).map((block, index) => {
        if (block.kind === 'list') {
          const List = block.ordered ? 'ol' : 'ul';
          return (
            <List
              key={index}
              start={block.ordered ? block.start : undefined}
              className={cn('grid gap-0.5 pl-5', block.ordered ? 'list-decimal' : 'list-disc')}
            >
              {block.items.map((item, place) => (
                <li key={place}>{inlineOf(item, names)}</li>
              ))}
            </List>
          );
        }
        const lines = block.lines.map((line, place) => (
          <Fragment key={place}>
            {place > 0 ? <br /> : null}
            {inlineOf(line, names)}
          </Fragment>
        ));
        // Headings of any level are rendered below the level of the element they describe.
        if (block.kind === 'heading')
          return (
            <h3 key={index} className="pt-1 font-semibold text-ink">
              {lines}
            </h3>
          );
        return <p key={index}>{lines}</p>;
      })}
    </div>
  );
}
