import type { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Standing } from '@ad-foundry/contract/billing.ts';
import { show } from '#testing/render.tsx';
import { standingKey } from '#lib/read-only.ts';
import { WriteForm } from './feedback/write-form.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from './overlay/menu.tsx';
import { useWriteGuard } from './overlay/use-write-guard.ts';
import { WriteButton, WriteIconButton } from './write-button.tsx';

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

const readOnly = {
  texts: ['base', 'shell'] as const,
  seed: (client: QueryClient) => client.setQueryData(standingKey, { access: 'read-only' }),
};
const reason = /^This organization is read-only until its plan is paid/;

test('an icon button of a change keeps its name in a read-only organization and says why it does nothing', async () => {
  const onClick = vi.fn();
  const { user } = await show(
    <WriteIconButton label="Unlink" onClick={onClick}>
      <svg />
    </WriteIconButton>,
    readOnly,
  );
  const button = screen.getByRole('button', { name: 'Unlink' });
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(reason);
});

test('a disabled button of a change keeps its own reason in a read-only organization', async () => {
  await show(
    <WriteButton disabled title="Nothing to send">
      Send
    </WriteButton>,
    readOnly,
  );
  expect(screen.getByRole('button', { name: 'Send' }).title).toBe('Nothing to send');
});

test('in the menus of a read-only organization, changes say why they do nothing, and the rest works', async () => {
  const [rename, copy] = [vi.fn(), vi.fn()];
  const { user } = await show(
    <Menu>
      <MenuTrigger>
        <button type="button">More</button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem writes onSelect={rename}>
          Rename
        </MenuItem>
        <MenuItem writes asChild>
          <a href="/many">Create many</a>
        </MenuItem>
        <MenuItem onSelect={copy}>Copy link</MenuItem>
      </MenuContent>
    </Menu>,
    readOnly,
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  const item = await screen.findByRole('menuitem', { name: 'Rename' });
  await user.click(item);
  expect(rename).not.toHaveBeenCalled();
  expect([item.getAttribute('aria-disabled'), item.title]).toEqual(['true', expect.stringMatching(reason)]);
  expect(screen.getByRole('menuitem', { name: 'Create many' }).tagName).toBe('DIV');
  await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
  expect(copy).toHaveBeenCalledOnce();
});

test('a form of a change gives way to the reason in a read-only organization', async () => {
  await show(
    <WriteForm>
      <input aria-label="Comment" />
    </WriteForm>,
    readOnly,
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText(reason)).toBeDefined();
});

function Keys({ run }: { run: () => void }) {
  const guard = useWriteGuard();
  return <input aria-label="keys" onKeyDown={() => guard(run)} />;
}

test.each([
  ['full', 1],
  ['read-only', 0],
] as const)('with access %s, the key of a change runs %s times', async (access, count) => {
  const run = vi.fn();
  const { user } = await show(<Keys run={run} />, {
    ...readOnly,
    seed: (client) => client.setQueryData(standingKey, { access }),
  });
  await user.type(screen.getByRole('textbox'), 'a');
  expect(run).toHaveBeenCalledTimes(count);
});
