import { expect, test } from 'vitest';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { formats } from '@ad-foundry/contract/formats.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { rejudgeFormatJob } from '#features/library/formats/jobs.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { createOwnFormat, editOf, rulesOf } from '#testing/own-formats.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();

const wide: Rule = { type: 'width', operator: 'gte', value: 1080 };
const square: Rule = { type: 'ratio', operator: 'eq', value: '1:1' };
const light: Rule = { type: 'size', operator: 'lte', value: 30 };

test('an earlier waiver does not cover new rules of a format, as the preview says', async () => {
  const client = app.browser();
  const { organizationId } = await client.signUp();
  const format = await createOwnFormat(client, { spec: rulesOf({ rules: [wide] }) });
  const { id, slots } = await brief(client);
  await client.call(creatives.addSlots, { params: { creativeId: id }, body: { formatIds: [format.id] } });
  const creative = await client.call(creatives.removeSlot, { params: { slotId: slots[0]!.id }, query: {} });
  await upload(client, {
    slotId: slotOf(creative).id,
    name: 'a.jpg',
    bytes: await picture({ width: 360, height: 640 }),
  });
  const [version] = versionsOf(await reread(client, creative));
  const params = { versionId: version!.id };
  await client.call(variations.waive, { params, body: { reason: 'Agreed', rules: [wide] } });

  const outlook = async (...rules: Rule[]) => {
    const body = { spec: rulesOf({ rules }) };
    const preview = await client.call(formats.previewRejudging, { params: { formatId: format.id }, body });
    return [preview.changed, preview.reopened];
  };
  expect(await outlook(wide, light)).toEqual([0, 0]);
  expect(await outlook(wide, square)).toEqual([1, 1]);

  const spec = rulesOf({ rules: [wide, square] });
  await client.call(formats.update, { params: { formatId: format.id }, body: { ...editOf(format), spec } });
  const [revision] = await app.sql<{ id: string }>(
    'select id from format_revisions where format_id = $1 order by number desc limit 1',
    [format.id],
  );
  await app.runJob(rejudgeFormatJob, { formatId: format.id, revisionId: revision?.id }, organizationId);
  const after = await reread(client, creative);
  expect([slotOf(after).state, after.completedAt]).toEqual(['does-not-fit', null]);
  expect(versionsOf(after)[0]).toMatchObject({ waived: false, waiver: { rules: [wide], reason: 'Agreed' } });
  await client.call(variations.waive, { params, body: { reason: 'Agreed again', rules: [wide, square] } });
  expect(slotOf(await reread(client, creative)).state).toBe('delivered');
});
