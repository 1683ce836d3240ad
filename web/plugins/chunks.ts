import path from 'node:path';

interface ModuleFacts {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleFacts | null;
}

const source = (name: string) => path.resolve(import.meta.dirname, '../src', name);
const inSlots = (name: string) => source(`features/collect/slots/${name}`);
const inOverlay = (name: string) => source(`ui/overlay/${name}`);
const inGuest = (name: string) => source(`features/sharing/guest/${name}`);
const inReview = (name: string) => source(`features/sharing/review-page/${name}`);
// A script named in an HTML page runs as soon as it is fetched, so its file contains no other module.
const entries = new Set(['main.tsx', 'sign.tsx', 'upload.tsx', 'share.tsx', 'review.tsx'].map(source));
const creativeRoute = source('routes/_dashboard/campaigns/$campaignId/creatives/$creativeId.tsx');
// Plans repairs and draws frames, as no other page does.
const adaptRoute = source('routes/_dashboard/campaigns/$campaignId/creatives/$creativeId_.adapt.tsx');

// The bundler divides the validator: which of its modules a chunk needs is visible only after unused schemas are
// dropped.
const zod = /[\\/]node_modules[\\/]zod[\\/]/;
// Forms; their controls are in the files of the pages, most of which show a search field or a select and no form.
const forms =
  /[\\/]node_modules[\\/]react-hook-form[\\/]|[\\/]src[\\/](lib[\\/]forms[\\/]form|ui[\\/]form[\\/]form-field)\.tsx?$/;
const lucideIcon = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\.mjs$/;
// Only a few pages have editors of text, which are forms.
const editors = /[\\/]src[\\/]ui[\\/]editor[\\/]/;
// Endpoints that every page calls, a few hundred bytes each.
const endpoints = /[\\/]contract[\\/]src[\\/](account|installation|invitations|sessions|sign-in)\.ts$/;

/** The modules that `from` imports statically, directly and indirectly. */
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
    entry: reach(graph, [source('features/sharing/guest/entry/invitation-entry.tsx')]),
    delivery: reach(graph, [source('features/sharing/guest/guest-campaign-page.tsx')]),
    slots: reach(
      graph,
      ['slot-details.tsx', 'slot-menu.tsx', 'slot-items.tsx', 'rules-text.tsx', 'add-files.ts'].map(inSlots),
    ),
    overlays: reach(graph, ['menu-parts.tsx', 'alert-dialog.tsx', 'toaster.tsx', 'tooltip-part.tsx'].map(inOverlay)),
    files: reach(
      graph,
      ['all-delivered.tsx', 'placing-dialog.tsx', 'transfer-status.tsx', 'guest-viewer.tsx'].map(inGuest),
    ),
    // The page of a review link with everything that a phone shows first.
    review: reach(graph, [
      source('review.tsx'),
      inReview('phone/phone-view.tsx'),
      source('features/library/in-place/in-place.tsx'),
    ]),
    // What the page of a review link loads on a computer, or later.
    reviewed: reach(graph, [
      ...['desk-view.tsx', 'done-page.tsx', 'phone/phone-list.tsx', 'panel/panel-sheet.tsx'].map(inReview),
      ...['name', 'approve-all', 'finish', 'compare'].map((name) => inReview(`dialogs/${name}-dialog.tsx`)),
      ...['password', 'address', 'ended'].map((name) => inReview(`door/${name}-step.tsx`)),
    ]),
    app: reach(graph, ['main.tsx', 'app.tsx'].map(source)),
    creative: reach(graph, laterOf(creativeRoute)),
    others: reach(graph, routes.filter((id) => id !== creativeRoute && id !== adaptRoute).flatMap(laterOf)),
  };
}

const foldName = (name: string) => name.replaceAll('-', '').toLowerCase();

/** Folded names of the icons that modules import, by their text: the library's index imports every icon. */
function iconsOf(graph: Graph, ids: ReadonlySet<string>): Set<string> {
  const lists = [...ids].flatMap((id) => [
    ...(graph.getModuleInfo(id)?.code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g),
  ]);
  return new Set(
    lists.flatMap(([, list = '']) => list.split(',').map((part) => foldName(part.trim().split(/\s/)[0] ?? ''))),
  );
}

let parts: ReturnType<typeof divide> | undefined;

/**
 * Names a module's file after the parts of the product that need it at the same time. The names are few, because on a
 * slow connection each round of six files costs a round trip, and a dozen small files cost more than the bytes that one
 * page does not need.
 */
function nameByUse(id: string, graph: Graph): string | null {
  const name = nameByPages(id, graph);
  // Without this, a comment of a client would load all that the team's pages share.
  const isOfTeam = name !== null && !/^(?:shared|review|sign|guest)/.test(name);
  return isOfTeam && parts?.reviewed.has(id) ? `${name}-reviewed` : name;
}

function nameByPages(id: string, graph: Graph): string | null {
  if (endpoints.test(id)) return 'shared';
  // The app's entry uses the audited acts, so they are in its file; in two files, both would import each other.
  if (/[\\/]contract[\\/]src[\\/]audit\.ts$/.test(id)) return 'app';
  if (zod.test(id) || graph.getModuleInfo(id)?.importedIds.some((each) => zod.test(each))) return null;
  parts ??= divide(graph);
  const { sign, guest, entry, delivery, slots, overlays, files, review, app, creative, others } = parts;
  const isOfGuest = guest.has(id) || entry.has(id) || delivery.has(id);
  if (entries.has(id)) return null;
  if (sign.has(id) && isOfGuest) return 'shared';
  if (review.has(id))
    return nameOfReview({
      isOfSign: sign.has(id),
      isOfGuest,
      isOfTeam: [app, creative, others, slots, files].some((part) => part.has(id)),
    });
  // Modules that the guest's page loads with the first interaction.
  const later = overlays.has(id) ? 'overlays' : slots.has(id) ? 'slots' : files.has(id) ? 'files' : null;
  // A guest enters by the link once, and comes back to the page itself many times.
  const isEntryOnly = entry.has(id) && !guest.has(id) && !delivery.has(id);
  const outside = sign.has(id) ? 'sign' : isEntryOnly ? 'guest-entry' : isOfGuest ? 'guest' : later;
  if (outside === 'sign' && forms.test(id)) return 'sign-forms';
  const inside = app.has(id) ? 'app' : others.has(id) ? 'screens' : creative.has(id) ? 'creative' : null;
  if (outside) return inside ? `${outside}-${inside}` : outside;
  if (app.has(id)) return 'app';
  // The bundler divides modules that only other screens use, and the controls that their lazy parts use.
  if (!creative.has(id) || id === source('ui/form/switch.tsx') || editors.test(id)) return null;
  return others.has(id) ? 'screens' : 'creative';
}

/** Names a module of the review page after the pages that need it as well, so that none loads the rest of another. */
function nameOfReview({ isOfSign, isOfGuest, isOfTeam }: Record<'isOfSign' | 'isOfGuest' | 'isOfTeam', boolean>) {
  if (isOfGuest) return 'review-guest';
  if (isOfSign) return 'review-sign';
  return isOfTeam ? 'review-app' : 'review';
}

let reviewIcons: Set<string> | undefined;

/** Names the icons of the page of a review link, whose first picture would wait for a dozen small files. */
function nameOfIcon(id: string, graph: Graph): string | null {
  reviewIcons ??= iconsOf(graph, divide(graph).review);
  const [, name = ''] = lucideIcon.exec(id) ?? [];
  const [, aliases = ''] = /aliases:\s*\[([^\]]*)\]/.exec(graph.getModuleInfo(id)?.code ?? '') ?? [];
  const names = [name, ...aliases.replaceAll(/["'\s]/g, '').split(',')];
  return names.some((each) => reviewIcons?.has(foldName(each))) ? 'review-icons' : null;
}

/** Merges icons into files of at least 1 kB before compression, because a file for each icon would be 60 requests. */
const icons = {
  entriesAware: true,
  entriesAwareMergeThreshold: 3000,
  includeDependenciesRecursively: false,
};

export const chunkGroups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|lucide-react[\\/]dist[\\/]esm(?![\\/]icons))[\\/]|rolldown[\\/]runtime/,
    priority: 1,
  },
  {
    name: nameOfIcon,
    debugName: 'icons of reviews',
    test: lucideIcon,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // The library's index imports every icon, so these are divided by use after unused icons are dropped.
  { ...icons, name: 'icons', test: lucideIcon, priority: 1 },
  { name: nameByUse, debugName: 'use', includeDependenciesRecursively: false },
];

/** Names icon files without the list of the chunks that use them, because every preload list would repeat that name. */
export const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.startsWith('icons~') ? 'icons' : '[name]'}-[hash].js`;
