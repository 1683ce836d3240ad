import { escapeHtml } from '#http.ts';
import { faults } from './faults.ts';
import { type Person, people } from './people.ts';

const TEXTS = {
  en: {
    title: 'Choose an account',
    notice: 'Sandbox: this is not Google. It stands in for Google on this machine, and nothing here is real.',
    to: 'to continue to',
    other: 'Use another account',
    address: 'E-mail of the Google account',
    workspace: 'Google hosts this mailbox (Workspace)',
    go: 'Continue',
    cancel: 'Cancel',
    fault: 'Simulate an error',
    unverified: 'not verified',
    personal: 'not hosted by Google',
  },
  fr: {
    title: 'Choisir un compte',
    notice:
      'Bac à sable : ceci n’est pas Google. Cette page le remplace sur cette machine, et rien de ce qui s’y passe n’est réel.',
    to: 'pour continuer vers',
    other: 'Utiliser un autre compte',
    address: 'E-mail du compte Google',
    workspace: 'Google héberge cette boîte (Workspace)',
    go: 'Continuer',
    cancel: 'Annuler',
    fault: 'Simuler une erreur',
    unverified: 'non vérifiée',
    personal: 'non hébergée par Google',
  },
} as const;

type Texts = (typeof TEXTS)[keyof typeof TEXTS];

const STYLE = `
:root { color-scheme: light dark; --ground: #f0f4f9; --card: #fff; --line: #dadce0; --text: #1f1f1f; --soft: #5f6368; --accent: #0b57d0; --warn: #fff4ce; --warn-text: #594200; }
@media (prefers-color-scheme: dark) { :root { --ground: #131314; --card: #1e1f20; --line: #444746; --text: #e3e3e3; --soft: #c4c7c5; --accent: #a8c7fa; --warn: #3f3300; --warn-text: #ffe08a; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 27rem; padding: 2rem; border-radius: 1.5rem; background: var(--card); }
.notice { margin: 0 0 1.5rem; padding: 0.75rem 1rem; border-radius: 0.75rem; background: var(--warn); color: var(--warn-text); font-size: 0.875rem; }
h1 { margin: 0; font-size: 1.5rem; font-weight: 500; }
.to { margin: 0.25rem 0 1.25rem; color: var(--soft); overflow-wrap: anywhere; }
button { font: inherit; color: inherit; cursor: pointer; }
.account { display: block; width: 100%; padding: 0.75rem 0.25rem; border: 0; border-bottom: 1px solid var(--line); background: none; text-align: left; }
.account:hover { background: color-mix(in srgb, var(--accent) 8%, transparent); }
.account small { display: block; color: var(--soft); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
details { margin: 1rem 0; } summary { cursor: pointer; color: var(--accent); }
label { display: block; margin: 0.75rem 0 0; font-size: 0.875rem; color: var(--soft); }
input[type='email'], select { width: 100%; margin-top: 0.25rem; padding: 0.6rem; border: 1px solid var(--line); border-radius: 0.5rem; background: transparent; color: var(--text); font: inherit; }
select option { color: #1f1f1f; }
.row { display: flex; justify-content: space-between; gap: 1rem; margin-top: 1rem; }
.main { padding: 0.5rem 1.25rem; border: 0; border-radius: 2rem; background: var(--accent); color: var(--card); }
.plain { padding: 0.5rem 0.75rem; border: 0; border-radius: 2rem; background: none; color: var(--accent); }`;

function accountButton(person: Person, t: Texts): string {
  const name = `${person.given_name} ${person.family_name}`.trim();
  const owned = person.hd !== undefined || person.email.endsWith('@gmail.com');
  const remark = person.email_verified ? (owned ? '' : ` · ${t.personal}`) : ` · ${t.unverified}`;
  return `<button class="account" name="account" value="${escapeHtml(person.email)}">${escapeHtml(name)}<small>${escapeHtml(person.email)}${remark}</small></button>`;
}

const optionOf = (fault: string): string => `<option value="${fault}">${fault}</option>`;

export interface ChooserOptions {
  readonly client: string;
  /** Passed through unchanged. */
  readonly parameters: URLSearchParams;
  readonly action: string;
}

/** The account chooser, in the requested language; clearly marked as a sandbox. */
export function renderChooser({ client, parameters, action }: ChooserOptions): string {
  const locale = parameters.get('hl')?.startsWith('fr') ? 'fr' : 'en';
  const t = TEXTS[locale];
  const hint = parameters.get('login_hint') ?? '';
  const shown = people.toSorted((first, second) => Number(second.email === hint) - Number(first.email === hint));
  const kept = [...parameters].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const isOther = hint !== '' && !people.some(({ email }) => email === hint);
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} · Sandbox</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="notice" role="note">${t.notice}</p>
<h1>${t.title}</h1>
<p class="to">${t.to} ${escapeHtml(client)}</p>
<form method="get" action="${escapeHtml(action)}">
${kept.join('\n')}
<button hidden name="account" value=""></button>
${shown.map((person) => accountButton(person, t)).join('\n')}
<details${isOther ? ' open' : ''}>
<summary>${t.other}</summary>
<label>${t.address}<input type="email" name="other" value="${escapeHtml(isOther ? hint : '')}" autocomplete="off"></label>
<label><input type="checkbox" name="workspace" value="1"> ${t.workspace}</label>
<div class="row"><span></span><button class="main" name="account" value="">${t.go}</button></div>
</details>
<label>${t.fault}<select name="fault">${faults.map(optionOf).join('')}</select></label>
<div class="row"><button class="plain" name="cancel" value="1">${t.cancel}</button></div>
</form>
</main>
</body>
</html>`;
}
