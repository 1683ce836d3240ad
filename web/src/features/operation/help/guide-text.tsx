import { Link } from '@tanstack/react-router';
import type { Image, PhrasingContent, RootContent } from 'mdast';
import type { ReactNode } from 'react';
import type { HelpTopic } from '#lib/help-topics.ts';
import { cn } from '#lib/cn.ts';
import { pictureAddress } from './guide.ts';
import { sizeOf, topicOf } from './read-guide.ts';

interface GuideTextProps {
  blocks: readonly RootContent[];
  /** Links to other pages stay plain text. */
  topics: readonly HelpTopic[];
}

const linkLook = 'text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink';

/** Renders the Markdown that the guide uses: headings, paragraphs, lists, code, links and pictures. */
export function GuideText({ blocks, topics }: GuideTextProps) {
  return blocks.map((block, index) => <Block key={index} block={block} topics={topics} />);
}

function Block({ block, topics }: { block: RootContent; topics: readonly HelpTopic[] }) {
  switch (block.type) {
    case 'heading':
      return <h3 className="mt-4 text-lg font-semibold text-ink">{inline(block.children, topics)}</h3>;
    case 'paragraph': {
      const [first, ...others] = block.children;
      if (first?.type === 'image' && others.length === 0) return <Picture image={first} />;
      return <p className="text-pretty">{inline(block.children, topics)}</p>;
    }
    case 'list': {
      const Tag = block.ordered ? 'ol' : 'ul';
      return (
        <Tag className={cn('grid gap-1.5 pl-5', block.ordered ? 'list-decimal' : 'list-disc')}>
          {block.children.map((item, index) => (
            <li key={index} className="pl-0.5 text-pretty">
              {item.children.map((child) => (child.type === 'paragraph' ? inline(child.children, topics) : null))}
            </li>
          ))}
        </Tag>
      );
    }
    case 'code':
      return (
        <pre className="rounded-control bg-sunk p-3 text-sm break-words whitespace-pre-wrap">
          <code>{block.value}</code>
        </pre>
      );
    default:
      return null;
  }
}

function inline(nodes: readonly PhrasingContent[], topics: readonly HelpTopic[]): ReactNode[] {
  return nodes.map((node, key) => {
    switch (node.type) {
      case 'text':
        return node.value;
      case 'strong':
        return (
          <strong key={key} className="font-semibold text-ink">
            {inline(node.children, topics)}
          </strong>
        );
      case 'emphasis':
        return <em key={key}>{inline(node.children, topics)}</em>;
      case 'inlineCode':
        return (
          <code key={key} className="rounded-xs bg-sunk px-1 text-[0.95em] break-words">
            {node.value}
          </code>
        );
      case 'link':
        return (
          <GuideLink key={key} address={node.url} topics={topics}>
            {inline(node.children, topics)}
          </GuideLink>
        );
      default:
        return null;
    }
  });
}

/** Other pages open in place, web pages in a tab; files of the repository are not part of the product. */
function GuideLink({
  address,
  topics,
  children,
}: Pick<GuideTextProps, 'topics'> & { address: string; children: ReactNode }) {
  const topic = topicOf(address);
  if (topic !== null && topics.includes(topic))
    return (
      <Link to="/help/$topic" params={{ topic }} className={linkLook}>
        {children}
      </Link>
    );
  if (/^https?:\/\//.test(address))
    return (
      <a href={address} target="_blank" rel="noreferrer" className={linkLook}>
        {children}
      </a>
    );
  return children;
}

function Picture({ image: { url, alt, title } }: { image: Image }) {
  const address = pictureAddress(url);
  if (address === undefined) return null;
  const size = sizeOf(url);
  return (
    <figure className="my-2 grid gap-2">
      <a href={address} target="_blank" rel="noreferrer" className="justify-self-start rounded-card">
        <img
          src={address}
          alt={alt ?? ''}
          {...size}
          loading="lazy"
          className={cn(
            'h-auto max-w-full rounded-card border border-line',
            size.width < size.height && 'max-h-130 w-auto',
          )}
        />
      </a>
      {title ? <figcaption className="text-sm text-ink-2">{title}</figcaption> : null}
    </figure>
  );
}
