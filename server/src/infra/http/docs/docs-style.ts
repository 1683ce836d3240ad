export const docsStyle = `:root{color-scheme:light dark;--line:light-dark(#e5e2dc,#33302a);--ink-2:light-dark(#67635b,#b3aea4);--sunk:light-dark(#f4f2ee,#211f1a)}
body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:32px 16px 96px;background:light-dark(#fbfaf8,#16150f);color:light-dark(#1c1a17,#f4f2ee)}
h1{font-size:28px;margin:0 0 8px}h2{margin:40px 0 4px;font-size:18px}h3{font-size:14px;margin:16px 0 4px}p{color:var(--ink-2);margin:0 0 12px}a{color:inherit}
nav{display:flex;flex-wrap:wrap;gap:4px 14px;font-size:14px}
details{border:1px solid var(--line);border-radius:8px;margin:8px 0;padding:0 12px}summary{cursor:pointer;padding:10px 0;display:flex;gap:10px;flex-wrap:wrap;align-items:baseline}
code,pre,.e{font:13px/1.5 ui-monospace,monospace}pre{background:var(--sunk);padding:10px;border-radius:6px;overflow:auto;margin:0 0 12px}.m{font-weight:700;min-width:64px}.a{margin-left:auto;color:var(--ink-2);font-size:13px}
span[id]{display:block;scroll-margin-top:56px}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}`;
