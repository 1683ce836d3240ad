import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Decision } from '@ad-foundry/contract/comments.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { ReviewDoor, ReviewPage, ReviewThread } from '@ad-foundry/contract/review.ts';
import { show } from '#testing/render.tsx';
import { ReviewArea } from './review-area.tsx';
import { openReview, withVersions } from './store/review-store.ts';
import { sampleCreatives, sampleDoor, samplePage, sampleSlot, sampleThread } from './testing/sample-review.ts';

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

/** A server in memory: what it answers, and what was sent to it. */
interface Fake {
  page: ReviewPage | null;
  door: ReviewDoor;
  doorCode: string;
  threads: ReviewThread[];
  /** The error code of the next request that writes. */
  refusal: string | null;
  /** What approving several files answers for each. */
  approvals: { versionId: string; failure: string | null }[];
  sent: Sent[];
}
let fake: Fake;
let count = 0;

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function respond(method: string, path: string, body: unknown): Response {
  if (method !== 'GET') fake.sent.push({ method, path, body });
  if (method !== 'GET' && fake.refusal) {
    const code = fake.refusal;
    fake.refusal = null;
    return answer({ code, title: code }, code === 'review.wrong-password' ? 403 : 409);
  }
  const progress = fake.page?.progress;
  if (path === '') return answer(fake.door);
  if (path === '/page') return fake.page ? answer(fake.page) : answer({ code: fake.doorCode, title: '' }, 403);
  if (path === '/name') {
    fake.page = { ...fake.page!, holder: { ...sampleDoor().holder!, ...(body as { name: string }) } };
    return answer({ ...sampleDoor(), holder: fake.page.holder });
  }
  if (path === '/finish') return answer({ progress, finishedAt: '2026-11-25T12:00:00.000Z' });
  if (path === '/promise') return new Response(null, { status: 204 });
  if (path === '/approvals') return answer({ progress, items: fake.approvals });
  const [, versionId] = /^\/versions\/(\w+)\/decision$/.exec(path) ?? [];
  if (versionId) {
    const decision = method === 'PUT' ? (body as { decision: Decision }).decision : null;
    fake.page = withVersions(fake.page!, new Set([versionId as VersionId]), (version) => ({ ...version, decision }));
    return answer({ progress });
  }
  if (path.endsWith('/comments') && method === 'GET') return answer({ items: fake.threads, nextCursor: null });
  return answer({ code: 'request.not-found', title: '' }, 404);
}

const files = (change: { decision?: 'approved' | 'changes'; comments?: number } = {}) =>
  sampleCreatives({
    Dinners: [
      sampleSlot({ id: 'story', format: 'Story', size: [1080, 1920], label: '9:16', ...change }),
      sampleSlot({ id: 'feed', format: 'Feed', size: [1080, 1350], label: '4:5' }),
    ],
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fake = {
    page: samplePage({ creatives: files() }),
    door: sampleDoor(),
    doorCode: 'review.password-needed',
    threads: [],
    refusal: null,
    approvals: [],
    sent: [],
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [, path = ''] = /\/api\/review\/[^/?]+([^?]*)/.exec(url) ?? [];
    return respond(init.method ?? 'GET', path, init.body ? JSON.parse(init.body as string) : undefined);
  });
  Element.prototype.scrollIntoView = () => undefined;
  return () => vi.unstubAllGlobals();
});

/** Shows the page of a link on a computer or phone. */
async function showReview({ isWide = true, locale }: { isWide?: boolean; locale?: 'fr-FR' } = {}) {
  const list = (matches: boolean) => ({ matches, addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('matchMedia', (query: string) => list(query.includes('min-width') ? isWide : true));
  count += 1;
  const opening = openReview(`secret-${count}`);
  const { user } = await show(<ReviewArea />, {
    texts: ['base', 'review', 'inplace'],
    ...(locale ? { locale } : {}),
  });
  await opening;
  return user;
}

const tile = (name: string) => screen.findByRole('article', { name });
const writes = () => fake.sent.map(({ method, path, body }) => [method, path, body]);

test('the decided files are counted once all files are read', async () => {
  let release = () => {};
  const rest = new Promise<void>((resolve) => (release = resolve));
  const whole = samplePage({ creatives: files() });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('cursor=')) return answer({ ...whole, nextCursor: 'next' });
    await rest;
    return answer({ ...whole, creatives: [] });
  });
  const shown = showReview();
  await tile('Story');
  expect(screen.queryByText(/ decided$/)).toBeNull();
  release();
  await shown;
  await screen.findByText('0 of 2 decided');
});

test('approving shows the decision at once, counts it, and can be taken back', async () => {
  const user = await showReview();
  const story = within(await tile('Story'));
  await user.click(story.getByRole('button', { name: 'Approve Story' }));
  expect(story.getByText('Approved')).toBeDefined();
  expect(screen.getByText('1 of 2 decided')).toBeDefined();
  await user.click(story.getByRole('button', { name: 'Undo the decision on Story' }));
  expect(await story.findByRole('button', { name: 'Approve Story' })).toBeDefined();
  const path = '/versions/version_story_1/decision';
  expect(writes()).toEqual([
    ['PUT', path, { decision: 'approved' }],
    ['DELETE', path, undefined],
  ]);
});

test('the focus stays on the card whose buttons are replaced', async () => {
  const user = await showReview();
  const story = within(await tile('Story'));
  story.getByRole('button', { name: 'Approve Story' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(story.getByRole('button', { name: 'Undo the decision on Story' })),
  );
});

test('changes are asked for with their reason in one request', async () => {
  const user = await showReview();
  const story = within(await tile('Story'));
  await user.click(story.getByRole('button', { name: 'Ask for changes to Story' }));
  const field = await screen.findByRole('textbox', { name: 'What should change?' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(fake.sent).toEqual([]);
  await user.type(field, 'Larger logo');
  await user.click(screen.getByRole('button', { name: 'Place a pin' }));
  await user.click(screen.getByRole('button', { name: 'Ask for changes' }));
  expect(await story.findByText('Changes asked for')).toBeDefined();
  expect(fake.sent).toHaveLength(1);
  expect(fake.sent[0]?.body).toMatchObject({
    decision: 'changes',
    comment: { body: 'Larger logo', area: { x: 0.5, y: 0.5, width: 0, height: 0 } },
  });
});

test('changes for what was commented before need no second text', async () => {
  fake.page = samplePage({ creatives: files({ comments: 1 }) });
  fake.threads = [sampleThread()];
  const user = await showReview();
  const panel = within(await screen.findByRole('complementary'));
  await user.click(await panel.findByRole('button', { name: 'Ask for changes to Story' }));
  await waitFor(() => expect(fake.sent[0]?.body).toEqual({ decision: 'changes' }));
});

test('a link without a known person asks for the name with the first decision', async () => {
  fake.page = samplePage({ creatives: files(), holder: null });
  const user = await showReview();
  const story = within(await tile('Story'));
  await user.click(story.getByRole('button', { name: 'Approve Story' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who decides?' }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(dialog.getByRole('alert').textContent).toBe('Enter your name.');
  await user.type(dialog.getByRole('textbox', { name: 'Your name' }), 'Inès Caron{Enter}');
  expect(await story.findByText('Approved')).toBeDefined();
  expect(fake.sent.map(({ path }) => path)).toEqual(['/name', '/versions/version_story_1/decision']);
});

/** The server has a second version of the story, and refuses the next decision on the first. */
function replaceStory(): void {
  fake.refusal = 'decision.newer-version';
  fake.page = samplePage({
    creatives: sampleCreatives({
      Dinners: [sampleSlot({ id: 'story', format: 'Story', size: [1080, 1920], label: '9:16', older: [null] })],
    }),
  });
}

test('a decision on a replaced version is not made, and the newer version is shown at once', async () => {
  const user = await showReview();
  const story = within(await tile('Story'));
  replaceStory();
  await user.click(story.getByRole('button', { name: 'Approve Story' }));
  expect(await screen.findByText('Dinners, Story: a newer version has arrived. It is shown now.')).toBeDefined();
  expect(story.queryByText('Approved')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show v2' })).toBeNull();
  expect(await story.findByRole('button', { name: 'Approve Story' })).toBeDefined();
});

test('a text on a replaced version stays in sight, and the newer version is offered', async () => {
  const user = await showReview();
  const story = within(await tile('Story'));
  await user.click(story.getByRole('button', { name: 'Ask for changes to Story' }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What should change?' });
  await user.type(field, 'Larger logo');
  replaceStory();
  await user.click(screen.getByRole('button', { name: 'Ask for changes' }));
  expect(await story.findByText('A newer version is here.')).toBeDefined();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What should change?' }).value).toBe('Larger logo');
  await user.click(await story.findByRole('button', { name: 'Show v2' }));
  expect(await story.findByRole('button', { name: 'Approve Story' })).toBeDefined();
});

test('after each decision the next open file is shown, and the last one stays', async () => {
  fake.page = samplePage({ creatives: files({ comments: 1 }) });
  const user = await showReview();
  await user.click(within(await tile('Story')).getByRole('button', { name: 'Approve Story' }));
  expect(await screen.findByRole('complementary', { name: 'Feed' })).toBeDefined();
  await user.click(within(await tile('Feed')).getByRole('button', { name: 'Ask for changes to Feed' }));
  await user.type(await screen.findByRole('textbox', { name: 'What should change?' }), 'Larger logo');
  await user.click(screen.getByRole('button', { name: 'Ask for changes' }));
  expect(await screen.findByText('Dinners, Feed: Changes asked for')).toBeDefined();
  expect(screen.getByRole('complementary', { name: 'Feed' })).toBeDefined();
});

test('on a phone, the way back is offered once, and its message goes with the next file', async () => {
  const user = await showReview({ isWide: false });
  await user.click(await screen.findByRole('button', { name: 'Approve Story' }));
  expect(await screen.findAllByRole('button', { name: /Undo/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Next file' }));
  expect(screen.queryByText('Dinners, Story: Approved')).toBeNull();
  expect(screen.getAllByRole('button', { name: /Undo/ })).toHaveLength(1);
});

test('a refused decision is taken back and says why', async () => {
  const user = await showReview();
  const story = within(await tile('Story'));
  fake.refusal = 'server.busy';
  await user.click(story.getByRole('button', { name: 'Approve Story' }));
  expect(await screen.findByText(/^Not saved: The service is busy/)).toBeDefined();
  expect(await story.findByRole('button', { name: 'Approve Story' })).toBeDefined();
});

test('approving all lists the open files, and approves them in one request', async () => {
  const user = await showReview();
  await user.click(await screen.findByRole('button', { name: 'Approve all 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve these 2 files?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Dinners Story',
    'Dinners Feed',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Approve 2 files' }));
  expect(await screen.findByText('2 of 2 decided')).toBeDefined();
  expect(writes()).toEqual([['POST', '/approvals', { versionIds: ['version_story_1', 'version_feed_1'] }]]);
});

test('approving all says which files were not approved, and why', async () => {
  const user = await showReview();
  fake.approvals = [
    { versionId: 'version_story_1', failure: 'creative.archived' },
    { versionId: 'version_feed_1', failure: null },
  ];
  await user.click(await screen.findByRole('button', { name: 'Approve all 2' }));
  await user.click(await screen.findByRole('button', { name: 'Approve 2 files' }));
  expect(await screen.findByText('1 file approved, 1 file was archived')).toBeDefined();
});

test('finishing names what stays undecided, then thanks, says what is left and leads back to it', async () => {
  const user = await showReview();
  await user.click(await screen.findByRole('button', { name: 'Finish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Finish with 2 files undecided?' }));
  await user.click(dialog.getByRole('button', { name: 'Finish anyway' }));
  expect(await screen.findByRole('heading', { name: 'Thank you, Inès. 2 files are still to decide.' })).toBeDefined();
  expect(screen.getByText('Northbound Studio has been told.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Decide the rest' }));
  expect(await screen.findByRole('button', { name: 'Approve all 2' })).toBeDefined();
});

test('a filter keeps the files that are decided meanwhile', async () => {
  const user = await showReview();
  await user.click(await screen.findByRole('button', { name: 'To decide 2' }));
  await user.click(within(await tile('Story')).getByRole('button', { name: 'Approve Story' }));
  expect(await screen.findByRole('button', { name: 'To decide 1' })).toBeDefined();
  expect(await tile('Story')).toBeDefined();
});

test('on a phone, a decision brings the next open file', async () => {
  const user = await showReview({ isWide: false });
  await user.click(await screen.findByRole('button', { name: 'Approve Story' }));
  expect(await screen.findByRole('button', { name: 'Approve Feed' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Dinners' })).toBeDefined();
  expect(screen.getByText('Dinners, Story: Approved')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Approve Feed' }));
  await user.click(await screen.findByRole('button', { name: 'Finish' }));
  expect(await screen.findByRole('heading', { name: 'You are done, Inès.' })).toBeDefined();
});

test('on a phone, the language can be chosen beside the title', async () => {
  const user = await showReview({ isWide: false });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'fr-FR');
  expect(await screen.findByRole('button', { name: 'Valider Story' })).toBeDefined();
});

test('a holder who may only look gets no decisions and no field', async () => {
  fake.page = samplePage({ creatives: files(), rights: { comment: false, decide: false, download: false } });
  await showReview();
  expect(within(await tile('Story')).getByText('Only to look at')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('on a phone, a holder who may only look sees no decisions in the list of files', async () => {
  fake.page = samplePage({ creatives: files(), rights: { comment: false, decide: false, download: false } });
  const user = await showReview({ isWide: false });
  await user.click(await screen.findByRole('button', { name: 'All files' }));
  expect(await screen.findByRole('button', { name: 'Open Story' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /To decide/ })).toBeNull();
});

test('a revoked link that was only to look at says nothing of decisions', async () => {
  fake.page = null;
  fake.doorCode = 'review.revoked';
  fake.door = sampleDoor({ state: 'revoked', rights: { comment: false, decide: false, download: false } });
  await showReview();
  expect(await screen.findByText('It no longer opens anything.')).toBeDefined();
});

test('a wrong password is told, the right one opens the page', async () => {
  const page = fake.page;
  fake.page = null;
  fake.door = sampleDoor({ needs: 'password', holder: null });
  const user = await showReview();
  fake.refusal = 'review.wrong-password';
  await user.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This is not the right password/);
  fake.page = page;
  fake.door = sampleDoor();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.endsWith('/password')
      ? answer(sampleDoor())
      : respond(init.method ?? 'GET', /\/api\/review\/[^/?]+([^?]*)/.exec(url)?.[1] ?? '', undefined),
  );
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  expect(await tile('Story')).toBeDefined();
});

test.each([
  ['expired', 'This link has expired'],
  ['revoked', 'This link was revoked'],
  ['archived', 'This campaign is closed'],
] as const)('a link that is %s says so, and asks for a new one', async (state, title) => {
  fake.page = null;
  fake.doorCode = `review.${state}`;
  fake.door = sampleDoor({ state });
  await showReview();
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ask for a new link' })).toBeDefined();
});

test('a locked link says until when', async () => {
  fake.page = null;
  fake.door = sampleDoor({ needs: 'password', lockedUntil: '2026-11-30T10:00:00.000Z' });
  await showReview();
  expect(await screen.findByRole('heading', { name: 'Too many wrong passwords' })).toBeDefined();
  expect(screen.getByText(/^This link is locked until/)).toBeDefined();
});

test.each([
  ['computer', true],
  ['phone', false],
])('on a %s, a client promises a day, changes it and takes it back', async (_, isWide) => {
  const year = new Date().getFullYear() + 1;
  fake.page = samplePage({ creatives: files(), promise: { day: null } });
  const user = await showReview({ isWide });
  await user.click(await screen.findByRole('button', { name: 'I’ll decide by …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'When will you decide?' }));
  await user.type(dialog.getByLabelText('I’ll decide by'), `${year}-12-03`);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const made = await screen.findByRole('button', { name: /^You decide by \w+, December 3/ });
  await user.click(made);
  await user.click(await screen.findByRole('button', { name: 'Remove day' }));
  expect(await screen.findByRole('button', { name: 'I’ll decide by …' })).toBeDefined();
  expect(writes()).toEqual([
    ['PUT', '/promise', { day: `${year}-12-03` }],
    ['DELETE', '/promise', undefined],
  ]);
});

test('a page that no step waits for offers no promise', async () => {
  await showReview();
  await screen.findByRole('article', { name: 'Story' });
  expect(screen.queryByRole('button', { name: 'I’ll decide by …' })).toBeNull();
});

test('on a phone, both decisions on the shown file are found by role and name', async () => {
  await showReview({ isWide: false });
  expect(await screen.findByRole('button', { name: /Approve/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /Ask for changes/ })).toBeDefined();
});
