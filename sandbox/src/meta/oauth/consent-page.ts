import { escapeHtml } from '#http.ts';
import type { Backend } from '#meta/backend.ts';
import { APP } from '#meta/settings.ts';
import type { Person } from '#meta/world/people.ts';
import { type ConsentTexts, textsFor } from './consent-texts.ts';

const STYLE = `
:root { color-scheme: light dark; --ground: #f0f2f5; --card: #fff; --line: #ced0d4; --text: #1c1e21; --soft: #5b6067; --accent: #0866ff; --on-accent: #fff; --warn: #fff4ce; --warn-text: #594200; }
@media (prefers-color-scheme: dark) { :root { --ground: #18191a; --card: #242526; --line: #4a4c50; --text: #e4e6eb; --soft: #b0b3b8; --accent: #75a9ff; --on-accent: #10203a; --warn: #3f3300; --warn-text: #ffe08a; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 32rem); place-content: center; padding: 1rem; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { padding: 1.75rem; border-radius: 0.75rem; background: var(--card); box-shadow: 0 1px 3px #0003; }
.notice { margin: 0 0 1.25rem; padding: 0.75rem 1rem; border-radius: 0.5rem; background: var(--warn); color: var(--warn-text); font-size: 0.875rem; }
h1 { margin: 0; font-size: 1.375rem; overflow-wrap: anywhere; }
h2 { margin: 1.25rem 0 0.25rem; font-size: 1rem; }
p { margin: 0.25rem 0; color: var(--soft); overflow-wrap: anywhere; }
button { font: inherit; color: inherit; cursor: pointer; }
.person { display: block; width: 100%; margin-top: 0.5rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: none; text-align: left; }
.person:hover { border-color: var(--accent); }
.person small, label small { display: block; color: var(--soft); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
fieldset { margin: 0; padding: 0; border: 0; }
label { display: flex; gap: 0.6rem; align-items: baseline; padding: 0.2rem 0; }
label span { overflow-wrap: anywhere; min-width: 0; }
input { accent-color: var(--accent); flex: none; }
.list { max-height: 13rem; margin: 0.25rem 0 0 1.5rem; padding: 0.25rem 0.75rem; overflow: auto; border: 1px solid var(--line); border-radius: 0.5rem; }
.row { display: flex; flex-wrap: wrap; justify-content: flex-end; align-items: center; gap: 0.75rem; margin-top: 1.5rem; }
a { color: var(--accent); }
.main { padding: 0.5rem 1.5rem; border: 0; border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); font-weight: 600; }
.plain { padding: 0.5rem 1rem; border: 0; border-radius: 0.5rem; background: none; color: var(--accent); }`;

interface ConsentView {
  request: { redirect: URL; scopes: readonly string[]; isWhole: boolean; isAgain: boolean };
  person: Person | null;
  /** Scopes that the page asks for; `declined` scopes are left out since the person declined them before. */
  open: readonly string[];
  declined: readonly string[];
  /** The parameters of the request, passed through unchanged. */
  parameters: URLSearchParams;
  action: string;
}

const hidden = (values: URLSearchParams): string =>
  [...values]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');

function personButton(person: Person, t: ConsentTexts): string {
  const about = escapeHtml(t.about[person.id] ?? person.about);
  return `<button class="person" name="person" value="${person.id}">${escapeHtml(person.name)}<small>${about}</small></button>`;
}

function renderPeople(backend: Backend, { parameters, action, request }: ConsentView, t: ConsentTexts): string {
  const people = [...backend.world.people.values()].filter(({ systemUserOf }) => systemUserOf === undefined);
  return `<h1>${t.choose}</h1>
<p>${t.to} ${escapeHtml(APP.name)} (${escapeHtml(request.redirect.host)})</p>
<form method="get" action="${escapeHtml(action)}">
${hidden(parameters)}
${people.map((person) => personButton(person, t)).join('\n')}
<div class="row"><button class="plain" name="cancel" value="1">${t.cancel}</button></div>
</form>`;
}

const scopeBox = (scope: string, isWhole: boolean, t: ConsentTexts): string =>
  `<label><input type="checkbox" name="allow" value="${scope}" checked${isWhole ? ' disabled' : ''}><span>${escapeHtml(t.names[scope] ?? scope)}<small>${scope}</small></span></label>`;

interface Choice {
  name: 'account' | 'page';
  title: string;
  items: readonly { id: string; name: string; note: string }[];
}

/** A choice of all or some items. Without scripts, the boxes count only if "only these" is chosen. */
function renderChoice({ name, title, items }: Choice, t: ConsentTexts): string {
  if (items.length === 0) return `<h2>${title}</h2><p>${t.none}</p>`;
  const box = ({ id, name: label, note }: Choice['items'][number]) =>
    `<label><input type="checkbox" name="${name}" value="${id}"><span>${escapeHtml(label)}<small>${escapeHtml(note)}</small></span></label>`;
  return `<fieldset><h2>${title}</h2>
<label><input type="radio" name="all_${name}s" value="1" checked><span>${t.all} (${items.length})</span></label>
<label><input type="radio" name="all_${name}s" value="0"><span>${t.some}</span></label>
<div class="list" tabindex="0" role="group" aria-label="${title}">${items.map(box).join('\n')}</div></fieldset>`;
}

function renderPermissions(backend: Backend, view: ConsentView & { person: Person }, t: ConsentTexts): string {
  const { person, parameters, action, request, open, declined } = view;
  const { world } = backend;
  const accounts = world
    .accountsOf(person)
    .map(({ id, name, currency }) => ({ id, name, note: `${id} · ${currency}` }));
  const pages = world.pagesOf(person).map(({ id, name }) => ({ id, name, note: id }));
  const back = `${action}?${parameters.toString()}`;
  return `<h1>${escapeHtml(APP.name)}</h1>
<p>${escapeHtml(request.redirect.host)} ${t.asks}</p>
<p><strong>${escapeHtml(person.name)}</strong> · <a href="${escapeHtml(back)}">${t.back}</a></p>
<form method="get" action="${escapeHtml(action)}">
${hidden(parameters)}
<input type="hidden" name="person" value="${person.id}"><input type="hidden" name="step" value="allow">
<fieldset><h2>${t.permissions}</h2>${request.isWhole ? `<p>${t.whole}</p>` : ''}
${open.map((scope) => scopeBox(scope, request.isWhole, t)).join('\n')}
${declined.length > 0 ? `<p>${t.declined} <code>${declined.map(escapeHtml).join(', ')}</code></p>` : ''}</fieldset>
${renderChoice({ name: 'account', title: t.accounts, items: accounts }, t)}
${renderChoice({ name: 'page', title: t.pages, items: pages }, t)}
<div class="row"><button class="plain" name="cancel" value="1">${t.cancel}</button>
<button class="main">${t.go}</button></div>
</form>`;
}

/** The consent page, clearly marked as a sandbox. */
export function renderConsent(backend: Backend, view: ConsentView): string {
  const { language, t } = textsFor(view.parameters.get('locale') ?? view.parameters.get('hl'));
  const { person } = view;
  const content = person ? renderPermissions(backend, { ...view, person }, t) : renderPeople(backend, view, t);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(APP.name)} · Sandbox</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="notice" role="note">${t.notice}</p>
${content}
</main>
</body>
</html>`;
}
