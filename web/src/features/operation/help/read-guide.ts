import type { RootContent } from 'mdast';
import { isHelpTopic, type HelpTopic } from '#lib/help-topics.ts';
import { parseTrusted } from '#ui/markdown/parse.ts';

export interface GuidePage {
  title: string;
  blocks: RootContent[];
}

/** Parses a page of the guide: its first heading is the title. */
export function readGuide(text: string): GuidePage {
  const [first, ...blocks] = parseTrusted(text).children;
  const title = first?.type === 'heading' ? first.children[0] : undefined;
  if (title?.type !== 'text') throw new Error('A page of the guide starts with its title');
  return { title: title.value, blocks };
}

/** The page that a link such as `collect.md` leads to; null for other links. */
export function topicOf(address: string): HelpTopic | null {
  const name = /^([a-z]+)\.md$/.exec(address)?.[1] ?? '';
  return isHelpTopic(name) ? name : null;
}

/** Width and height of a picture in pixels: the guide's script takes each at one of two sizes, and says so in its name. */
export const sizeOf = (picture: string): { width: number; height: number } =>
  picture.endsWith('-phone.webp') ? { width: 390, height: 844 } : { width: 1440, height: 900 };
