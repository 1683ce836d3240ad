import { readFileSync } from 'node:fs';
import { type Exchange, send } from '#http.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

const files: Record<string, { file: string; type: string }> = {
  '': { file: 'control.html', type: 'text/html' },
  '/': { file: 'control.html', type: 'text/html' },
  '/control.css': { file: 'control.css', type: 'text/css' },
  '/control.js': { file: 'control.js', type: 'text/javascript' },
  '/elements.js': { file: 'elements.js', type: 'text/javascript' },
};

/** Sends a file of the control page. @returns whether the path is one */
export function sendPageFile({ response }: Exchange, path: string): boolean {
  const found = files[path];
  if (!found) return false;
  const body = readFileSync(new URL(`./page/${found.file}`, import.meta.url));
  send(response, { type: `${found.type}; charset=utf-8`, body, headers: { 'content-security-policy': POLICY } });
  return true;
}
