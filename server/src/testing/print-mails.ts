import { locales } from '@ad-foundry/contract/limits.ts';
import { sampleKinds, sampleMail } from './mail-samples.ts';

/** Writes every kind of mail in every language as JSON, for the page of all mails (`/design/mails`). */
const mails = sampleKinds.flatMap((kind) =>
  locales.map((locale) => {
    const { pictures = [], html, ...letter } = sampleMail(kind, locale);
    return { kind, locale, ...letter, html: pictures.reduce(inlined, html) };
  }),
);

/** The HTML with a picture in place of its `cid:`, which only mail programs resolve. */
function inlined(html: string, { cid, bytes, type }: { cid: string; bytes: Uint8Array; type: string }): string {
  return html.replaceAll(`cid:${cid}`, `data:${type};base64,${Buffer.from(bytes).toString('base64')}`);
}

process.stdout.write(JSON.stringify(mails));
