import { beforeEach, expect, test, vi } from 'vitest';
import { checkSession, enterSession } from './current-session.ts';

const me = { organizationId: 'org_1', settings: { theme: 'dark', locale: 'fr-FR' }, defaults: {} };
const setLocale = vi.hoisted(() => vi.fn());
const call = vi.hoisted(() => vi.fn());
vi.mock('./i18n.ts', () => ({ setLocale }));
vi.mock('./time/time-settings.ts', () => ({ setTimeSettings: () => undefined, resetTimeSettings: () => undefined }));
vi.mock('./theme.ts', () => ({ setTheme: () => undefined }));
vi.mock('./api.ts', () => ({ call, setCurrentAccount: () => undefined, setCurrentOrganization: () => undefined }));

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  vi.stubGlobal('document', { querySelector: () => null });
  setLocale.mockRejectedValue(new Error('the file did not load'));
});

test('a language that fails to load leaves a signed-in account signed in', async () => {
  call.mockResolvedValue(me);
  await expect(checkSession()).resolves.toBe(me);
  await expect(enterSession(me as never)).resolves.toBeUndefined();
  expect(setLocale).toHaveBeenCalledWith('fr-FR');
});

test('a language that fails to load leaves an anonymous visitor on the current page', async () => {
  call.mockRejectedValue(new Error('401'));
  await expect(checkSession()).resolves.toBeNull();
});
