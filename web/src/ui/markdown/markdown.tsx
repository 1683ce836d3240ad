import type { List, ListItem, PhrasingContent, RootContent } from 'mdast';
import { Fragment, useMemo, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { bareAddress, parseMarkdown, rangeOf, safeAddress } from './parse.ts';

interface Context {
  /**
   * Names whose mentions are marked in the text: `@First Last`. A name that begins with another must come before it.
   */
  names: readonly string[];
  onTick?: ((item: ListItem) => void) | undefined;
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
function markNames(text: string, names: readonly string[]): ReactNode {
  const name = names.find((each) => text.includes(each));
  if (name === undefined) return lines(text);
  const at = text.indexOf(name);
  return (
    <>
      {markNames(text.slice(0, at), names)}
      <span className="rounded-xs bg-info-fill px-0.5 font-medium text-info">{name}</span>
      {markNames(text.slice(at + name.length), names)}
    </>
  );
}

function lines(text: string): ReactNode {
  return text.split(/\r?\n/).map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}

/** Plain text with links for URLs and marks for names. */
function plainText(text: string, { names }: Context): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(bareAddress)) {
    parts.push(<Fragment key={end}>{markNames(text.slice(end, index), names)}</Fragment>);
    parts.push(
      <Link key={`at-${index}`} to={address}>
        {address}
      </Link>,
    );
    end = index + address.length;
  }
  return [...parts, <Fragment key={end}>{markNames(text.slice(end), names)}</Fragment>];
}

function inlineOf(nodes: PhrasingContent[], context: Context): ReactNode[] {
  return nodes.map((node, key) => {
    switch (node.type) {
      case 'text':
        return <Fragment key={key}>{plainText(node.value, context)}</Fragment>;
      case 'strong':
        return (
          <strong key={key} className="font-semibold text-ink">
            {inlineOf(node.children, context)}
          </strong>
        );
      case 'emphasis':
        return <em key={key}>{inlineOf(node.children, context)}</em>;
      case 'delete':
        return <del key={key}>{inlineOf(node.children, context)}</del>;
      case 'inlineCode':
        return (
          <code key={key} className="rounded-xs bg-sunk px-1">
            {node.value}
          </code>
        );
      case 'link':
        return (
          <Link key={key} to={node.url}>
            {inlineOf(node.children, context)}
          </Link>
        );
      case 'break':
        return <br key={key} />;
      default:
        return 'value' in node ? node.value : null;
    }
  });
}

function Block({ block, context }: { block: RootContent; context: Context }) {
  switch (block.type) {
    case 'heading': {
      // Headings start at h3, below the headings of the page around the text.
      const Heading = block.depth < 3 ? 'h3' : 'h4';
      return (
        <Heading className={cn('pt-1 font-semibold text-ink', block.depth < 3 ? 'text-base' : '')}>
          {inlineOf(block.children, context)}
        </Heading>
      );
    }
    case 'paragraph':
      return <p>{inlineOf(block.children, context)}</p>;
    case 'blockquote':
      return (
        <blockquote className="grid gap-2 border-l-2 border-line-strong pl-3">
          <Blocks blocks={block.children} context={context} />
        </blockquote>
      );
    case 'list':
      return <ListBlock list={block} context={context} />;
    case 'code':
      return (
        <pre className="scroll-slim overflow-x-auto rounded-control bg-sunk p-2">
          <code>{block.value}</code>
        </pre>
      );
    case 'thematicBreak':
      return <hr className="border-line" />;
    default:
      return 'value' in block ? <p>{lines(block.value)}</p> : null;
  }
}

function Blocks({ blocks, context }: { blocks: RootContent[]; context: Context }) {
  return blocks.map((block, index) => <Block key={index} block={block} context={context} />);
}

function ListBlock({ list, context }: { list: List; context: Context }) {
  const Tag = list.ordered ? 'ol' : 'ul';
  const isTasks = list.children.some(({ checked }) => typeof checked === 'boolean');
  const look = list.ordered ? 'list-decimal pl-5' : cn(isTasks ? 'list-none' : 'list-disc pl-5');
  return (
    <Tag start={list.ordered ? (list.start ?? 1) : undefined} className={cn('grid gap-0.5', look)}>
      {list.children.map((item, index) => (
        <li key={index}>
          {typeof item.checked === 'boolean' ? (
            <Task item={item} context={context} />
          ) : (
            <div className="inline-grid w-full gap-0.5 align-top">
              <Blocks blocks={item.children} context={context} />
            </div>
          )}
        </li>
      ))}
    </Tag>
  );
}

/** An item of a checklist, whose checkbox works if the reader may change the text. */
function Task({ item, context }: { item: ListItem; context: Context }) {
  const [first, ...others] = item.children;
  const { onTick } = context;
  const box = (
    <input
      type="checkbox"
      checked={item.checked === true}
      disabled={!onTick}
      readOnly={!onTick}
      onChange={() => onTick?.(item)}
      className="mt-0.75 size-3.5 shrink-0 accent-ink"
    />
  );
  return (
    <>
      <label className={cn('flex gap-2', item.checked ? 'text-ink-2' : '')}>
        {box}
        <span className="min-w-0">{first?.type === 'paragraph' ? inlineOf(first.children, context) : null}</span>
      </label>
      <div className="grid gap-0.5 pl-5.5">
        <Blocks blocks={first?.type === 'paragraph' ? others : item.children} context={context} />
      </div>
    </>
  );
}

interface MarkdownProps extends Partial<Pick<Context, 'names'>> {
  text: string;
  /** Receives the whole text after a checkbox of a checklist was ticked; without it, checkboxes are disabled. */
  onTick?: ((text: string) => void) | undefined;
  className?: string;
}

/**
 * Renders Markdown: headings, lists, checklists, quotes, bold, italic, strikethrough, code and links. HTML is shown as
 * text.
 */
export function Markdown({ text, names = [], onTick, className }: MarkdownProps) {
  const { children } = useMemo(() => parseMarkdown(text), [text]);
  const context = { names, onTick: onTick && ((item: ListItem) => onTick(tick(text, item))) };
  return (
    <div className={cn('grid gap-2 break-words [&>*]:min-w-0', className)}>
      <Blocks blocks={children} context={context} />
    </div>
  );
}

function tick(text: string, item: ListItem): string {
  const { start } = rangeOf(item);
  const box = item.checked ? '[ ]' : '[x]';
  return text.slice(0, start) + text.slice(start).replace(/\[[ \txX]\]/, box);
}
