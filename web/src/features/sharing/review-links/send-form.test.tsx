import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ReviewLink } from '@ad-foundry/contract/review-links.ts';
import { show } from '#testing/render.tsx';
import { SendForm } from './send-form.tsx';

test('a link is mailed in the chosen language, at first that of the sender', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    bodies.push(JSON.parse(init.body as string));
    return new Response(JSON.stringify({ people: [] }));
  });
  const link = { id: 'link_1', campaignId: 'campaign_1' } as unknown as ReviewLink;
  const onSent = vi.fn();
  const { user } = await show(<SendForm link={link} onSent={onSent} />, { texts: ['base', 'reviewlinks'] });
  const language = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language of the mail' });
  expect(language.value).toBe('en-US');
  await user.selectOptions(language, 'fr-FR');
  await user.type(screen.getByRole('textbox', { name: 'Mail it to' }), 'ines@pola.example{Enter}');
  await waitFor(() => expect(bodies).toEqual([{ recipients: [{ email: 'ines@pola.example' }], locale: 'fr-FR' }]));
  vi.unstubAllGlobals();
});
