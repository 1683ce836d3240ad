import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import { helpTopics } from '#lib/help-topics.ts';
import { parseTrusted } from '#ui/markdown/parse.ts';
import { readGuide, topicOf } from './read-guide.ts';

const guide = path.resolve(import.meta.dirname, '../../../../../docs/guide');
const pictures = readdirSync(path.join(guide, 'pictures')).toSorted();
const languages = ['en', 'fr'] as const;

const readPage = (language: string, topic: string): string =>
  readFileSync(path.join(guide, language, `${topic}.md`), 'utf8');

function addressesOf(text: string): { links: string[]; images: { url: string; alt: string }[] } {
  const links: string[] = [];
  const images: { url: string; alt: string }[] = [];
  const visit = (node: Nodes) => {
    if (node.type === 'link') links.push(node.url);
    if (node.type === 'image') images.push({ url: node.url, alt: node.alt ?? '' });
    if ('children' in node) node.children.forEach(visit);
  };
  visit(parseTrusted(text));
  return { links, images };
}

describe.each(languages)('the guide in %s', (language) => {
  test('has one page a topic and no other', () => {
    expect(readdirSync(path.join(guide, language)).toSorted()).toEqual(
      helpTopics.map((each) => `${each}.md`).toSorted(),
    );
  });

  test.each(helpTopics)('%s starts with its title and is read in two minutes', (topic) => {
    const text = readPage(language, topic);
    expect(readGuide(text).title).not.toBe('');
    expect(text.split(/\s+/).length).toBeLessThan(450);
  });

  test.each(helpTopics)('%s links to files that exist', (topic) => {
    for (const link of addressesOf(readPage(language, topic)).links)
      if (!link.startsWith('https://')) expect(existsSync(path.join(guide, language, link)), link).toBe(true);
  });

  test.each(helpTopics)('%s shows pictures that exist, each with a description', (topic) => {
    for (const { url, alt } of addressesOf(readPage(language, topic)).images) {
      expect(existsSync(path.join(guide, language, url)), url).toBe(true);
      expect(alt).not.toBe('');
    }
  });
});

test('both languages show every picture of the guide', () => {
  for (const language of languages) {
    const shown = helpTopics.flatMap((topic) =>
      addressesOf(readPage(language, topic)).images.map(({ url }) => path.basename(url)),
    );
    expect(shown.toSorted()).toEqual(pictures);
  }
});

test('the pictures are few and small', () => {
  expect(pictures.length).toBeLessThanOrEqual(13);
  for (const name of pictures)
    expect(statSync(path.join(guide, 'pictures', name)).size, name).toBeLessThanOrEqual(150_000);
});

test('links between pages lead to topics, others to none', () => {
  expect(topicOf('collect.md')).toBe('collect');
  for (const address of ['nothing.md', '../../install.md', 'https://example.org/collect.md'])
    expect(topicOf(address)).toBeNull();
});
