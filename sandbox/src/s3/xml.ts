import { escapeHtml } from '#http.ts';

const raw = /^<[A-Z]/;

/** An XML element; escapes text, but not nested elements. */
export const element = (name: string, inner: string): string =>
  `<${name}>${raw.test(inner) ? inner : escapeHtml(inner)}</${name}>`;

export const xmlDocument = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;

/** The parts of a CompleteMultipartUpload body, in order. */
export function parseParts(text: string): { number: number; etag: string }[] {
  return [...text.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
    etag: (/<ETag>([\s\S]*?)<\/ETag>/.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
  }));
}
