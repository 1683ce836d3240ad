import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import type { NamingPreferences } from '@ad-foundry/contract/organizations.ts';
import { show } from '#testing/render.tsx';
import { NamingPreview } from './naming-preview.tsx';
import { SchemaField } from './schema-field.tsx';

function Editor({ schema }: { schema: string }) {
  const { control, watch } = useForm<NamingPreferences>({
    defaultValues: { namingSchema: schema, namingCase: 'none' },
  });
  return (
    <>
      <SchemaField control={control} />
      <NamingPreview schema={watch('namingSchema')} textCase={watch('namingCase')} />
    </>
  );
}

async function showEditor(
  schema: string,
  { locale = 'en-US', examples = [] }: { locale?: 'en-US' | 'fr-FR'; examples?: unknown[] } = {},
) {
  const { user } = await show(<Editor schema={schema} />, {
    texts: ['base', 'settings'],
    locale,
    seed: (client) => client.setQueryData(['campaigns', 'naming-examples'], examples),
  });
  return { user, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: /schema|Schéma|nommage/i }) };
}

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('the preview applies the schema to sample files', async () => {
  await showEditor('{creativeName}_{formatName}_{uid}');
  expect(names()[0]).toBe('A videoTrail hero film_Instagram Stories_k7m2qx.mp4');
});

test('the preview updates while typing', async () => {
  const { user, field } = await showEditor('{creativeName}');
  await user.type(field, '-v1');
  expect(names()[0]).toBe('A videoTrail hero film-v1.mp4');
});

test('a chip inserts its variable at the caret', async () => {
  const { user, field } = await showEditor('a-b-{uid}');
  field.focus();
  field.setSelectionRange(2, 2);
  await user.click(screen.getByRole('button', { name: 'Insert Campaign' }));
  expect(field.value).toBe('a-{campaignName}b-{uid}');
});

test('a schema has no line breaks', async () => {
  const { user, field } = await showEditor('{uid}');
  await user.click(field);
  await user.paste('\nnext\r\nline');
  expect(field.value).toBe('{uid} next line');
});

test('unknown variables are listed, whether one or several', async () => {
  const { user, field } = await showEditor('{creative}_{uid}');
  expect(screen.getByText('{creative} is not a variable and stays as it is in every name.')).toBeDefined();
  await user.click(field);
  await user.paste('_{client}');
  expect(screen.getByText('{creative}, {client} are not variables and stay as they are in every name.')).toBeDefined();
});

test('a schema without the unique ID explains how names stay unique', async () => {
  await showEditor('{creativeName}');
  expect(screen.getByText('Without the unique ID, names that would collide get one at the end.')).toBeDefined();
});

test('an organization with creatives sees their files in the preview', async () => {
  const values = { campaignName: 'Spring', creativeName: 'Teaser', formatName: 'Stories', groupName: null };
  const example = {
    id: 'a',
    label: 'Teaser · Stories',
    extension: 'mp4',
    values: { ...values, carouselPosition: null, uid: 'w4d8zt' },
  };
  await showEditor('{campaignName}_{uid}', { examples: [example] });
  expect(names()).toEqual(['Teaser · StoriesSpring_w4d8zt.mp4']);
  expect(screen.getByText('From your newest creatives, named with the schema above.')).toBeDefined();
});

test('variables and remarks are in French', async () => {
  await showEditor('{creative}_{client}_{uid}', { locale: 'fr-FR' });
  expect(screen.getByText(/^\{creative\}, \{client\} ne sont pas des variables/)).toBeDefined();
  expect(screen.getByRole('button', { name: /Insérer Campagne/ })).toBeDefined();
});
