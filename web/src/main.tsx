import { startTransition } from 'react';
import { screen } from '@ad-foundry/contract/limits.ts';
import { boot } from '#lib/boot.ts';
import { dropEarly } from '#lib/early.ts';
import { needTexts } from '#lib/i18n.ts';
import '#styles/app.css';

const {
  root,
  first: { view, ready },
} = await boot(async () => {
  // A separate chunk, so that React is evaluated while the app is still being fetched (plugins/early.ts preloads it).
  const { openApp } = await import('#app.tsx');
  // In parallel: the texts of the shell, and the data of the route.
  const app = openApp();
  await needTexts(['base', 'shell']);
  return app;
});
// Drops early answers that this screen did not use, because they would be stale on another screen.
void ready.catch(() => undefined).finally(dropEarly);
// A screen whose data arrives soon is rendered only once; otherwise its skeleton is rendered first.
const pendingTimeout = new Promise((resolve) => setTimeout(resolve, screen.pendingMs));
await Promise.race([ready.catch(() => undefined), pendingTimeout]);
// A transition, so that React yields to input events.
startTransition(() => root.render(view));
