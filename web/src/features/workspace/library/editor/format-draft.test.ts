import { describe, expect, it } from 'vitest';
import { formatTypes } from '@ad-foundry/contract/limits.ts';
import { emptyFormat, readDraft, startOf, type FormatDraft } from './format-draft.ts';
import { newDraft, type RuleDraft } from './rule-draft.ts';

const named = (change: Partial<FormatDraft> = {}): FormatDraft => ({ ...emptyFormat(), name: 'Lobby', ...change });
const ratio = (operands: string[], operator: RuleDraft['operator'] = 'eq'): RuleDraft => ({
  ...newDraft('ratio'),
  operator,
  operands,
});

describe('a format draft', () => {
  it.each(formatTypes)('a new draft of type %s has satisfiable rules', (type) => {
    const { rows, fields } = readDraft(named({ type, ...startOf(type) }));
    expect([...rows.values(), ...fields]).toEqual([]);
  });

  it('marks both rules of a contradiction, each with a reference to the other', () => {
    const [tall, wide] = [ratio(['9:16']), ratio(['1:1'], 'gt')];
    const { rows } = readDraft(named({ lists: { rules: [tall], image: [], video: [], recommended: [wide] } }));
    expect(rows.get(tall.rowKey)).toMatchObject({ kind: 'conflict', against: [{ type: 'ratio', operator: 'gt' }] });
    expect(rows.get(wide.rowKey)).toMatchObject({ kind: 'conflict', against: [{ type: 'ratio', operator: 'eq' }] });
  });

  it('finds the row of a problem although an earlier row is incomplete', () => {
    const [open, tall, wide] = [ratio(['']), ratio(['9:16']), ratio(['16:9'])];
    const { rows, rules } = readDraft(
      named({ lists: { rules: [open, tall, wide], image: [], video: [], recommended: [] } }),
    );
    expect(rows.get(open.rowKey)?.kind).toBe('unfinished');
    expect(rows.get(wide.rowKey)?.kind).toBe('conflict');
    expect(rules.rules).toHaveLength(2);
  });

  it('reports the invalid fields', () => {
    const { fields } = readDraft(named({ name: ' ', tolerance: '30', sizes: '1080', type: 'carousel', cardMedia: [] }));
    expect([...fields].toSorted()).toEqual(['cards', 'name', 'sizes', 'tolerance']);
    expect(readDraft(named({ sizes: '1080 × 1920; 1080x1350', tolerance: '2,5' })).rules).toMatchObject({
      recommendedDimensions: ['1080x1920', '1080x1350'],
      ratioTolerancePct: 2.5,
    });
  });
});
