import path from 'node:path';

interface ModuleFacts {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleFacts | null;
}

const source = (name: string) => path.resolve(import.meta.dirname, '../src', name);
const inSlots = (name: string) => source(`features/slots/${name}`);
const inOverlay = (name: string) => source(`ui/overlay/${name}`);
const inGuest = (name: string) => source(`features/guest/${name}`);
// An entry runs when its file is fetched, so it shares it with nothing.
const entries = new Set(['main.tsx', 'sign.tsx', 'upload.tsx'].map(source));
const creativeRoute = source('routes/_dashboard/campaigns/$campaignId/creatives/$creativeId.tsx');

// Which of these a part needs is known only after unused schemas are dropped, so the bundler divides them.
const dividedByTheBundler = /[\\/]node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/]/;

/** Modules that come with some others by static imports. */
function reach(graph: Graph, from: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (!reached.has(id)) waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    reached.add(id);
  }
  return reached;
}

function divide(graph: Graph) {
  const laterOf = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const routes = graph.getModuleInfo(source('route-tree.gen.ts'))?.importedIds ?? [];
  return {
    sign: reach(graph, [source('sign.tsx')]),
    guest: reach(graph, [source('upload.tsx')]),
    entry: reach(graph, [source('features/guest/entry/invitation-entry.tsx')]),
    delivery: reach(graph, [source('features/guest/guest-campaign-page.tsx')]),
    slots: reach(graph, ['slot-details.tsx', 'slot-items.tsx', 'rules-text.tsx', 'give-files.ts'].map(inSlots)),
    overlays: reach(graph, ['menu-parts.tsx', 'alert-dialog.tsx', 'toaster.tsx', 'tooltip-part.tsx'].map(inOverlay)),
    files: reach(
      graph,
      ['all-delivered.tsx', 'placing-dialog.tsx', 'transfer-status.tsx', 'guest-viewer.tsx'].map(inGuest),
    ),
    app: reach(graph, ['main.tsx', 'app.tsx'].map(source)),
    creative: reach(graph, laterOf(creativeRoute)),
    others: reach(graph, routes.filter((id) => id !== creativeRoute).flatMap(laterOf)),
  };
}

let parts: ReturnType<typeof divide> | undefined;

/** Names a module's file after the parts of the product that need it at once: no part carries what only another needs. */
function nameByUse(id: string, graph: Graph): string | null {
  if (dividedByTheBundler.test(id)) return null;
  parts ??= divide(graph);
  const { sign, guest, entry, delivery, slots, overlays, files, app, creative, others } = parts;
  const first = guest.has(id) ? ['guest'] : [entry.has(id) ? 'entry' : '', delivery.has(id) ? 'delivery' : ''];
  // What the guest's page loads with the first interaction.
  const later = overlays.has(id) ? 'overlays' : slots.has(id) ? 'slots' : files.has(id) ? 'files' : '';
  const ofGuest = first.some(Boolean) ? first : [later];
  const outside = [sign.has(id) ? 'sign' : '', ...ofGuest].filter(Boolean);
  const inside = app.has(id)
    ? ['app']
    : [creative.has(id) ? 'creative' : '', others.has(id) ? 'others' : ''].filter(Boolean);
  const names = [...outside, ...inside];
  // What only other screens use is divided by the bundler.
  return entries.has(id) || names.length === 0 || names.join() === 'others' ? null : names.join('-');
}

/** In files of 6 kB or more: a file for each icon would be 60 requests. */
const icons = { entriesAware: true, entriesAwareMergeThreshold: 6000, includeDependenciesRecursively: false };

export const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/, priority: 1 },
  // Every icon is reached from the index of the library, so these are divided by use after unused ones are dropped.
  { ...icons, name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, priority: 1 },
  { name: nameByUse, debugName: 'use', includeDependenciesRecursively: false },
];
