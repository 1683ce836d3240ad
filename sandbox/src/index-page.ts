import { escapeHtml, type Sandbox } from '#http.ts';

const STYLE = `
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #fff; --line: #dfe3e8; --text: #18202b; --soft: #55606e; --accent: #3355d1; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #12151a; --card: #1a1f26; --line: #303843; --text: #e8ebf0; --soft: #9fabb9; --accent: #93acff; }
}
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 3rem 1rem; }
h1 { margin: 0 0 0.25rem; font-size: 1.5rem; }
p { margin: 0; color: var(--soft); }
ul { display: grid; gap: 0.75rem; margin: 2rem 0; padding: 0; list-style: none; }
a { display: block; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--card); color: inherit; text-decoration: none; }
a:hover, a:focus-visible { border-color: var(--accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
strong { color: var(--accent); }`;

/** The page that lists the sandboxes. */
export function renderIndex(sandboxes: readonly Sandbox[]): string {
  const items = sandboxes.map(
    (sandbox) =>
      `<li><a href="${escapeHtml(sandbox.path)}"><strong>${escapeHtml(sandbox.title)}</strong><p>${escapeHtml(sandbox.description)}</p></a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Sandbox</h1>
<p>Local stand-ins for outside services, for trying and testing. Nothing leaves this machine, and nothing is real.</p>
<ul>${items.join('')}</ul>
</main>
</body>
</html>`;
}
