import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Brand } from '@ad-foundry/contract/brand.ts';
import { show } from '#testing/render.tsx';
import { brandQuery } from './brand-queries.ts';
import { BrandSection } from './brand-section.tsx';

/** Answers requests for the brand, and collects the saved colors. */
function serveBrand(stored: Brand) {
  const saved: unknown[] = [];
  let current = stored;
  vi.stubGlobal(
    'fetch',
    async (_url: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method === 'PUT') {
        const { color } = JSON.parse(body) as Pick<Brand, 'color'>;
        saved.push(color);
        current = { ...current, color };
      }
      if (method === 'DELETE') current = { ...current, logo: null };
      return new Response(JSON.stringify(current), { headers: { 'content-type': 'application/json' } });
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return saved;
}

async function showSection(stored: Brand) {
  const saved = serveBrand(stored);
  const { user } = await show(<BrandSection name="Nova Studio" />, {
    texts: ['base', 'settings'],
    seed: (client) => client.setQueryData(brandQuery.queryKey, stored),
  });
  return { user, saved, color: () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Color' }) };
}

const preview = (ground: 'light' | 'dark') => screen.getByRole('img', { name: new RegExp(ground, 'i') });

test('a typed color is previewed while typing, and saved on leaving the field', async () => {
  const { user, saved, color } = await showSection({ color: null, logo: null });
  await user.type(color(), '0F766E');
  expect(preview('light').innerHTML).toContain('background-color: #0f766e');
  expect(saved).toEqual([]);
  await user.tab();
  await vi.waitFor(() => expect(saved).toEqual(['#0f766e']));
});

test('Enter saves, and the same color is not saved again', async () => {
  const { user, saved, color } = await showSection({ color: null, logo: null });
  await user.type(color(), '#0f7{Enter}');
  await vi.waitFor(() => expect(color().value).toBe('#00ff77'));
  await user.click(color());
  await user.tab();
  expect(saved).toEqual(['#00ff77']);
});

test('a picked color is saved when the picker closes', async () => {
  const { saved } = await showSection({ color: '#0f766e', logo: null });
  const picker = screen.getByLabelText<HTMLInputElement>('Pick a color');
  fireEvent.input(picker, { target: { value: '#3b2fc9' } });
  expect(saved).toEqual([]);
  picker.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(saved).toEqual(['#3b2fc9']));
});

test('what is no color is refused, kept in the field and not saved', async () => {
  const { user, saved, color } = await showSection({ color: null, logo: null });
  await user.type(color(), 'green');
  await user.tab();
  expect(screen.getByText('Enter six hexadecimal digits, such as #3b2fc9.')).toBeTruthy();
  expect([color().value, saved]).toEqual(['green', []]);
});

test('a logo that is no picture is refused without a request, and a stored one can be removed', async () => {
  const logo = { url: '/logo.png', width: 144, height: 48 };
  const { user } = await showSection({ color: '#0f766e', logo });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for files');
  const file = Object.assign(new File(['%PDF'], 'logo.pdf', { type: 'application/pdf' }), { webkitRelativePath: '' });
  fireEvent.change(input, { target: { files: [file] } });
  expect(await screen.findByText('This file is not a JPG, PNG or WebP picture.')).toBeTruthy();
  const [removeLogo] = screen.getAllByRole('button', { name: 'Remove' });
  if (removeLogo) await user.click(removeLogo);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull());
});
