import { type Exchange, escapeHtml, send } from '#http.ts';
import type { Language, Texts } from './texts.ts';
import { testCards } from './test-cards.ts';

const STYLE = `
:root { color-scheme: light dark; --ground: #f6f8fa; --card: #fff; --line: #d8dee4; --text: #1a1f36; --soft: #4f566b; --accent: #5433d1; --warn: #fff4ce; --warn-text: #594200; --bad: #b3093c; }
@media (prefers-color-scheme: dark) { :root { --ground: #13151b; --card: #1b1e27; --line: #3a4050; --text: #eceef4; --soft: #b3bacb; --accent: #a391f6; --warn: #3f3300; --warn-text: #ffe08a; --bad: #ff8ba7; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; }
.notice { margin: 0 0 1.5rem; padding: 0.75rem 1rem; border-radius: 0.5rem; background: var(--warn); color: var(--warn-text); font-size: 0.875rem; }
section { margin: 0 0 1rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); }
h1 { margin: 0 0 1rem; font-size: 1.375rem; } h2 { margin: 0 0 0.75rem; font-size: 1rem; } p { margin: 0 0 0.5rem; }
table { width: 100%; border-collapse: collapse; } td { padding: 0.3rem 0; vertical-align: top; } td:last-child { text-align: right; }
code { white-space: nowrap; }
.soft { color: var(--soft); } .bad { color: var(--bad); font-weight: 600; }
label { display: block; margin: 0.75rem 0 0; font-size: 0.875rem; }
input { width: 100%; margin-top: 0.25rem; padding: 0.6rem; border: 1px solid var(--soft); border-radius: 0.5rem; background: transparent; color: inherit; font: inherit; }
button, .button { display: inline-block; margin-top: 1rem; padding: 0.6rem 1.1rem; border: 1px solid var(--accent); border-radius: 0.5rem; background: var(--accent); color: var(--card); font: inherit; font-weight: 600; cursor: pointer; text-decoration: none; }
.plain { background: none; color: var(--accent); } a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }`;

interface Page {
  title: string;
  body: string;
  language: Language;
  t: Texts;
  /** URLs that a form of the page may redirect to. */
  leadsTo?: (string | null)[];
  status?: number;
  withCards?: boolean;
}

function cardTable(t: Texts): string {
  const rows = testCards.map(
    ({ number, behaviour }) =>
      `<tr><td><code>${number}</code></td><td class="soft">${t.behaviours[behaviour]}</td></tr>`,
  );
  return `<section><h2>${t.testCards}</h2><table>${rows.join('')}</table></section>`;
}

/** Sends a hosted page, marked as a sandbox, without scripts and external resources. */
export function sendPage(
  { response }: Exchange,
  { title, body, language, t, leadsTo = [], status = 200, withCards = false }: Page,
): void {
  const origins = leadsTo.flatMap((url) => (url !== null && URL.canParse(url) ? [new URL(url).origin] : []));
  const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${origins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`;
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sandbox</title><style>${STYLE}</style></head>
<body><main><p class="notice" role="note">${t.notice}</p>
<h1>${escapeHtml(title)}</h1>
${body}
${withCards ? cardTable(t) : ''}
</main></body></html>`;
  // With `no-referrer`, browsers would send forms with the origin null, which the sandbox refuses.
  const headers = { 'content-security-policy': policy, 'referrer-policy': 'same-origin' };
  send(response, {
    status,
    type: 'text/html; charset=utf-8',
    body: html,
    headers,
  });
}

/** Redirects the browser to another page after a form. */
export const redirect = ({ response }: Exchange, to: string): void => {
  response.writeHead(303, { location: to, 'cache-control': 'no-store' }).end();
};

export const input = (name: string, label: string, more = ''): string =>
  `<label>${label}<input name="${name}" ${more}></label>`;
