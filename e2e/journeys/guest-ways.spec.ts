import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { drop } from '#pages/creative.ts';
import { addFile } from '#pages/guest.ts';
import { addFiles, sheet } from '#pages/placing.ts';
import { briefCampaign, expectShown, guestOf, slotOf, throttle } from '#pages/guest-work.ts';
import { videoFile, picture } from '#pages/media.ts';
import { api, signUpQuickly } from '#pages/session.ts';
import { chooseFiles } from '#pages/choose-files.ts';

const story = 'Instagram Stories – Video';
const feed = 'Facebook Feed – Image';
const column = 'Facebook Right column – Image';
const carousel = 'Facebook Feed – Carousel';

test('an upload survives being offline and a reload, and is stored completely', async ({ page, browser }) => {
  const me = await signUpQuickly(page);
  const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [story] }] });
  const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
  const slot = slotOf(guest, story);
  const file = videoFile('large.mp4', { width: 1080, height: 1920, seconds: 2, paddingBytes: 24_000_000 });
  const fast = 3 * 1024 * 1024;
  await throttle(guest, fast);
  await addFile(guest, story, file);
  await expect(slot.getByText(/MB\/s · \d+ s left/)).toBeVisible({ timeout: 20_000 });
  await guest.context().setOffline(true);
  await expectShown(slot, 'offline');
  await expect(guest.getByText('You are offline.', { exact: true })).toBeVisible();
  await expect(slot.getByText('You are offline. The upload resumes when you are back online.')).toBeVisible();
  await guest.context().setOffline(false);
  await throttle(guest, fast);
  await expectShown(slot, 'uploading');

  guest.on('dialog', (dialog) => void dialog.accept());
  await guest.reload();
  await expect(slot.getByText(/large\.mp4 stopped at \d+%/)).toBeVisible();
  await throttle(guest, -1);
  await chooseFiles(guest, file, () => slot.getByRole('button', { name: 'Choose file and resume' }).click());
  await expectShown(slot, 'delivered');
  await expect(guest.getByText('A receipt that lists your files is on its way')).toBeVisible();
  await close();
});

test(
  'files dropped anywhere are assigned to slots, can be corrected and are sent together',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, {
      creatives: [
        { name: 'Meadow', formats: [feed, carousel] },
        { name: 'Summit', formats: [story] },
      ],
    });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    const files = [
      { path: picture('meadow-facebook-feed.png', 1440, 1800), type: 'image/png' },
      { path: videoFile('summit-story.mp4', { width: 1080, height: 1920, seconds: 2 }), type: 'video/mp4' },
      { path: picture('meadow-carousel-1.png', 1080, 1080), type: 'image/png' },
      { path: picture('meadow-carousel-2.png', 1081, 1081), type: 'image/png' },
    ];
    const droppedFiles = await Promise.all(
      files.map(async ({ path, type }) => ({
        name: path.split('/').at(-1) ?? '',
        type,
        base64: (await readFile(path)).toString('base64'),
      })),
    );
    // A file that did not fit is replaced by the file sent to its slot.
    const narrow = picture('narrow.png', 300, 900);
    await chooseFiles(guest, narrow, () =>
      slotOf(guest, feed)
        .getByRole('button', { name: /^Add a file/ })
        .click(),
    );
    await expectShown(slotOf(guest, feed), 'does-not-fit');
    await drop(guest, guest.getByRole('heading', { level: 1 }), droppedFiles);
    const sheet = guest.getByRole('dialog', { name: 'Where each file belongs' });
    await expect(sheet.getByLabel('Place of summit-story.mp4')).toContainText(story);
    await expect(sheet.getByLabel('Place of meadow-facebook-feed.png')).toContainText(feed);
    await sheet.getByRole('button', { name: 'Upload 4 files' }).click();
    for (const format of [feed, story, carousel]) await expectShown(slotOf(guest, format), 'delivered');
    await expect(guest.getByText('Everything is here. Thank you!')).toBeVisible();
    await expect(guest.getByText('narrow.png')).toBeHidden();
    // The deletions are undone together, even after a reload.
    const cards = slotOf(guest, carousel);
    await cards.getByRole('button', { name: 'Card 2 of 2' }).click();
    await cards.getByRole('button', { name: 'Move card 2 forward' }).click();
    await expect(cards.getByRole('button', { name: 'Move card 1 back' })).toBeVisible();
    // Removed together, even after a reload.
    await guest.reload();
    await guest.getByRole('button', { name: 'Undo' }).click();
    for (const format of [feed, story, carousel]) await expectShown(slotOf(guest, format), 'empty');
    await close();
  },
);

test(
  'Escape clears the search of the sheet, then asks before files without a decision are lost',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed, story] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    await guest.setViewportSize({ width: 1280, height: 800 });
    await addFiles(guest, picture('feed.png', 1080, 1080));
    const find = sheet(guest).getByRole('searchbox');
    await expect(sheet(guest).getByRole('button', { name: /^Upload/ })).toContainText('Ctrl ↵');
    await find.fill('feed');
    await find.press('Escape');
    await expect(find).toHaveValue('');
    const question = guest.getByRole('alertdialog', { name: 'Close without uploading 1 file?' });
    await expect(question).toBeHidden();
    await guest.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep going' }).click();
    await expect(question).toBeHidden();
    await expect(sheet(guest)).toBeVisible();
    await guest.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(sheet(guest)).toBeHidden();
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
    await close();
  },
);

test(
  'files are delivered, replaced and deleted by keyboard only, and focus is never lost',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId] });
    const slot = slotOf(guest, feed);
    const press = async (name: RegExp, file?: string) => {
      for (let steps = 0; steps < 40; steps++) {
        await guest.keyboard.press('Tab');
        const reached = await guest.evaluate(
          () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent,
        );
        if (name.test(reached ?? '')) break;
      }
      if (file === undefined) return guest.keyboard.press('Enter');
      await chooseFiles(guest, file, () => guest.keyboard.press('Enter'));
    };
    const goDownTo = async (name: string) => {
      const items = guest.getByRole('menuitem');
      await expect(items.first()).toBeFocused();
      const index = (await items.allTextContents()).indexOf(name);
      for (let steps = 1; steps <= index; steps++) {
        await guest.keyboard.press('ArrowDown');
        await expect(items.nth(steps)).toBeFocused();
      }
    };
    await press(/^Add a file to/, picture('first.png', 1080, 1080));
    await expectShown(slot, 'delivered');
    await expect(slot).toBeFocused();
    await press(/^Actions for/);
    await goDownTo('Replace');
    await chooseFiles(guest, picture('second.png', 1200, 1200), () => guest.keyboard.press('Enter'));
    await expect(slot.getByText(/^v2 · you/)).toBeVisible();
    await press(/^Actions for/);
    await goDownTo('Delete this version');
    await guest.keyboard.press('Enter');
    const question = guest.getByRole('alertdialog', { name: 'Delete this version?' });
    await expect(question).toBeVisible();
    await guest.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
    await guest.keyboard.press('Enter');
    await expect(slot.getByText(/^v1 · you/)).toBeVisible();
    await close();
  },
);

test(
  'several campaigns are tabs of one page, in French, and changes appear without a reload',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const spring = await briefCampaign(page, me, { name: 'Printemps', creatives: [{ formats: [feed, column] }] });
    const summer = await briefCampaign(page, me, { name: 'Été', creatives: [{ formats: [story] }] });
    const { guest, email, close } = await guestOf({ page, browser }, me, {
      campaignIds: [spring.campaignId],
      locale: 'fr-FR',
    });
    // An existing guest is assigned at once, without an invitation.
    await api(page, 'POST', `/campaigns/${summer.campaignId}/people`, { emails: [email] }, me.organizationId);
    await guest.reload();
    const tabs = guest.getByRole('navigation', { name: 'Demandes' });
    await tabs.getByRole('link', { name: /^Été/ }).click();
    await expect(guest.getByRole('heading', { level: 1, name: 'Été' })).toBeVisible();
    await tabs.getByRole('link', { name: /^Printemps/ }).click();
    await expect(guest.getByText('0 sur 2 livrés')).toBeVisible();
    await addFile(guest, feed, picture('carre.png', 1080, 1080));
    await expect(guest.getByText('1 sur 2 livrés')).toBeVisible();
    await expect(slotOf(guest, feed).getByText(/^v1 · vous · à l’instant/)).toBeVisible();

    const [saved] = await Promise.all([
      guest.waitForEvent('download'),
      guest.getByRole('button', { name: 'Télécharger le brief' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('Printemps.txt');
    const text = await readFile((await saved.path()) ?? '', 'utf8');
    expect(text).toContain(`Meta · ${column} (Pas encore livré)`);
    expect(text).toMatch(/Largeur\s: au moins/);

    // The page updates live when members change something.
    const path = `/creatives/${spring.creativeIds[0]}`;
    await api(page, 'PATCH', path, { name: 'Nouveau nom' }, me.organizationId);
    await expect(guest.getByRole('heading', { level: 2, name: 'Nouveau nom' })).toBeVisible();
    interface People {
      guests: { memberId: string }[];
    }
    const { guests } = await api<People>(page, 'GET', `/campaigns/${spring.campaignId}/people`);
    await api(
      page,
      'DELETE',
      `/campaigns/${spring.campaignId}/people/${guests[0]?.memberId}`,
      undefined,
      me.organizationId,
    );
    await expect(guest.getByRole('heading', { name: 'Rien à montrer ici' })).toBeVisible();
    await close();
  },
);

test(
  'attribute fields are filled on the same page, and a guest without a name is asked for it',
  { tag: '@long' },
  async ({ page, browser }) => {
    const me = await signUpQuickly(page);
    const { campaignId, creativeIds } = await briefCampaign(page, me, { creatives: [{ formats: [feed] }] });
    const input = { type: 'text' };
    const body = { label: 'Own headline', key: 'own_headline', input, creationKey: crypto.randomUUID() };
    const attribute = await api<{ id: string }>(page, 'POST', '/attributes', body, me.organizationId);
    const place = `/creatives/${creativeIds[0]}/attributes/${attribute.id}`;
    await api(page, 'PUT', place, { required: true }, me.organizationId);
    const email = `studio-${process.pid}-${Date.now()}@example.org`;
    const { guest, close } = await guestOf({ page, browser }, me, { campaignIds: [campaignId], email });
    await addFile(guest, feed, picture('square.png', 1080, 1080));
    await guest.getByText('All files are here. One field still needs to be filled in.').click();
    await guest.getByLabel('Own headline').fill('Run further');
    await guest.keyboard.press('Tab');
    await expect(guest.getByText('Everything is here. Thank you!')).toBeVisible();
    await close();
  },
);
