import { escapeHtml, type Exchange, HttpProblem, send } from '#http.ts';
import type { Backend } from '#meta/backend.ts';

const STYLE = `
:root { color-scheme: light dark; --line: #ced0d4; --soft: #5b6067; }
@media (prefers-color-scheme: dark) { :root { --line: #4a4c50; --soft: #b0b3b8; } }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.375rem; margin: 0; }
p, small { color: var(--soft); margin: 0.25rem 0; }
li { padding: 0.6rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; }
code { font-size: 0.875rem; }`;

/** A page that shows the media library of an ad account; `?act=` names the account. @throws {HttpProblem} 404 */
export function serveLibrary({ world, state }: Backend, { url, response }: Exchange): void {
  const account = world.accounts.get((url.searchParams.get('act') ?? '').replace(/^act_/, ''));
  if (!account) throw new HttpProblem(404, 'This ad account does not exist');
  const videos = [...state.videos.values()]
    .filter(({ accountId, state: uploadState }) => accountId === account.id && uploadState === 'kept')
    .map(({ id, title, createdMs }) => ({ id, name: title, kind: 'Video', createdMs }));
  const images = [...state.images.values()]
    .filter(({ accountId, status }) => accountId === account.id && status === 'ACTIVE')
    .map(({ hash, name, createdMs }) => ({ id: hash, name, kind: 'Image', createdMs }));
  const items = [...videos, ...images].toSorted((a, b) => b.createdMs - a.createdMs);
  const rows = items.map(
    ({ id, name, kind }) => `<li>${escapeHtml(name)}<br><small>${kind} · <code>${escapeHtml(id)}</code></small></li>`,
  );
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Media library · Sandbox</title><style>${STYLE}</style></head><body>
<h1>Media library of ${escapeHtml(account.name)}</h1>
<p>${account.id} · sandbox, this is not Facebook · files: ${items.length}</p>
<ul>${rows.join('')}</ul></body></html>`;
  const headers = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };
  send(response, { type: 'text/html; charset=utf-8', body, headers });
}
