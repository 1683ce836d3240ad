import { beforeEach, expect, test, vi } from 'vitest';
import { draftKey, readDraft, removeAllDrafts, removeDraft, writeDraft } from './draft-store.ts';

const sample = { name: '', dueAt: null as string | null, rows: [] as string[] };
const written = { base: sample, values: { name: 'Foyer', dueAt: '2026-11-22T10:00:00Z', rows: ['a'] } };
const key = draftKey('acc_1', 'org_1', 'format:fmt_1');

beforeEach(() => {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => void (kept[name] = value),
    removeItem: (name: string) => void delete kept[name],
  };
  // Object.keys lists the stored keys, as in a browser.
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
  vi.stubGlobal('localStorage', kept);
});

test('a stored draft is restored unchanged', () => {
  writeDraft(key, written);
  expect(readDraft(key, sample)).toEqual(written);
});

test('another account, organization or entity has a separate draft', () => {
  writeDraft(key, written);
  expect(readDraft(draftKey('acc_2', 'org_1', 'format:fmt_1'), sample)).toBeNull();
  expect(readDraft(draftKey('acc_1', 'org_2', 'format:fmt_1'), sample)).toBeNull();
  expect(readDraft(draftKey('acc_1', 'org_1', 'format:fmt_2'), sample)).toBeNull();
});

test('ignores a draft with other fields, or an unreadable one', () => {
  writeDraft(key, { base: { name: '' }, values: { name: 'Foyer' } });
  expect(readDraft(key, sample)).toBeNull();
  writeDraft<object>(key, { base: sample, values: { ...sample, rows: 'a' } });
  expect(readDraft(key, sample)).toBeNull();
  localStorage.setItem(key, '{');
  expect(readDraft(key, sample)).toBeNull();
});

test('removes one draft or all drafts, and no other stored item', () => {
  const other = draftKey('acc_1', 'org_1', 'format:new');
  localStorage.setItem('af-theme', 'dark');
  writeDraft(key, written);
  writeDraft(other, written);
  removeDraft(key);
  expect(readDraft(key, sample)).toBeNull();
  expect(readDraft(other, sample)).toEqual(written);
  removeAllDrafts();
  expect(readDraft(other, sample)).toBeNull();
  expect(localStorage.getItem('af-theme')).toBe('dark');
});

test('works without browser storage', () => {
  const refuse = () => {
    throw new DOMException('refused');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  writeDraft(key, written);
  removeDraft(key);
  expect(readDraft(key, sample)).toBeNull();
});
