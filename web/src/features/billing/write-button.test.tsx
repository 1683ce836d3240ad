import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Standing } from '@ad-foundry/contract/billing.ts';
import { show } from '#testing/render.tsx';
import { standingKey } from './gate.ts';
import { WriteButton } from './write-button.tsx';

async function press(access: Standing['access'] | null) {
  const onClick = vi.fn();
  const { user } = await show(<WriteButton onClick={onClick}>New campaign</WriteButton>, {
    texts: ['base', 'shell'],
    seed: (client) => client.setQueryData(standingKey, access && { access }),
  });
  const button = screen.getByRole('button', { name: 'New campaign' });
  await user.click(button);
  return { onClick, button };
}

test('a button that begins a change works with a plan, and where nothing is billed', async () => {
  expect((await press('full')).onClick).toHaveBeenCalledOnce();
  document.body.replaceChildren();
  expect((await press(null)).onClick).toHaveBeenCalledOnce();
});

test('in a read-only organization, a button that begins a change does nothing and says why', async () => {
  const { onClick, button } = await press('read-only');
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const description = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toContain('This organization is read-only until its plan is paid');
});

test('a link that begins a change leads nowhere in a read-only organization', async () => {
  await show(
    <WriteButton asChild>
      <a href="/many">Create many</a>
    </WriteButton>,
    { texts: ['base', 'shell'], seed: (client) => client.setQueryData(standingKey, { access: 'read-only' }) },
  );
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Create many' })).toBeDefined();
});
