import { startTransition } from 'react';
import { screen } from '@ad-foundry/contract/limits.ts';
import { boot } from '#lib/boot.ts';
import { dropEarly } from '#lib/early.ts';
import { needTexts } from '#lib/i18n.ts';
import './styles/app.css';

const {
  root,
  first: { view, ready },
} = await boot(async () => {
  // Apart, so that what draws is made ready while the app is still on its way (plugins/early.ts has it fetched at once).
  const { openApp } = await import('./app.tsx');
  // Both at once: the texts of the frame, and whatever the address asks for.
  const app = openApp();
  await needTexts(['base', 'shell']);
  return app;
});
// What nobody has asked for by then was not for this screen, and would be old for another.
void ready.catch(() => undefined).finally(dropEarly);
// A screen that comes soon is drawn once and whole; one that does not shows its frame first.
const patience = new Promise((resolve) => setTimeout(resolve, screen.pendingMs));
await Promise.race([ready.catch(() => undefined), patience]);
// In slices: what is pressed meanwhile is heard.
startTransition(() => root.render(view));
