import { startTransition } from 'react';
import { screen } from '@ad-foundry/contract/limits.ts';
import { boot } from '#lib/boot.ts';
import './styles/app.css';

// Apart, so that what draws is made ready while the app is still on its way (plugins/early.ts has it fetched at once).
const { openApp } = await import('./app.tsx');
// Both at once: the texts of the frame, and whatever the address asks for.
const { view, ready } = openApp();
const root = await boot(['base', 'shell']);
// A screen that comes soon is drawn once and whole; one that does not shows its frame first.
const patience = new Promise((resolve) => setTimeout(resolve, screen.pendingMs));
await Promise.race([ready.catch(() => undefined), patience]);
// In slices: what is pressed meanwhile is heard.
startTransition(() => root.render(view));
