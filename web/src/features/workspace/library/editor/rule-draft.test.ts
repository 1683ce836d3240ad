import { describe, expect, it } from 'vitest';
import { ruleTypes, type Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { ruleGrammar } from '@ad-foundry/contract/rules/formats/rule-grammar.ts';
import { changed, draftOf, newDraft, ruleOf } from './rule-draft.ts';

const typed = (type: Rule['type'], operator: Rule['operator'], ...operands: string[]) =>
  ruleOf({ rowKey: '1', type, operator, operands });

describe('a rule draft', () => {
  it.each<Rule>([
    { type: 'duration', operator: 'between', value: [5, 60.5] },
    { type: 'ratio', operator: 'in', value: ['4:5', '1.91:1'] },
    { type: 'width', operator: 'in', value: [600, 1200] },
    { type: 'mime', operator: 'in', value: ['image/jpeg', 'image/png'] },
    { type: 'mime', operator: 'ne', value: 'image/gif' },
    { type: 'size', operator: 'lte', value: 0.15 },
  ])('%j converts to a draft and back unchanged', (rule) => expect(ruleOf(draftOf(rule))).toEqual(rule));

  it('parses common notations of numbers and ratios', () => {
    expect(typed('duration', 'lte', '1,5')).toEqual({ type: 'duration', operator: 'lte', value: 1.5 });
    expect(typed('ratio', 'eq', '1,91 : 1')).toEqual({ type: 'ratio', operator: 'eq', value: '1.91:1' });
    expect(typed('ratio', 'eq', '9×16')).toEqual({ type: 'ratio', operator: 'eq', value: '9:16' });
    expect(typed('width', 'in', '600,1200; 1920')).toMatchObject({ value: [600, 1200, 1920] });
    expect(typed('duration', 'in', '6, 15,5 30')).toMatchObject({ value: [6, 15.5, 30] });
  });

  it('returns nothing for an invalid draft', () => {
    for (const [type, text] of [
      ['duration', ''],
      ['duration', 'ten'],
      ['duration', '-1'],
      ['width', '0'],
      ['width', '10.5'],
      ['ratio', '0:1'],
      ['ratio', '16'],
      ['carousel_length', '51'],
    ] as const)
      expect(typed(type, 'eq', text), `${type} ${text}`).toBe(null);
    expect(typed('width', 'between', '600', '')).toBe(null);
    expect(ruleOf({ rowKey: '1', type: 'mime', operator: 'in', operands: [] })).toBe(null);
  });

  it('keeps valid values when the operator changes, and resets them when the type changes', () => {
    const between = draftOf({ type: 'duration', operator: 'between', value: [5, 60] });
    expect(changed(between, { operator: 'in' }).operands).toEqual(['5, 60']);
    expect(changed(between, { operator: 'lte' }).operands).toEqual(['5']);
    expect(changed(between, { type: 'ratio' })).toMatchObject({
      rowKey: between.rowKey,
      type: 'ratio',
      operands: ['1:1'],
    });
  });

  it('every type starts with a valid rule, and every operator can be selected', () => {
    for (const type of ruleTypes) {
      expect(ruleOf(newDraft(type))).not.toBe(null);
      for (const operator of ruleGrammar[type].operators)
        expect(changed(newDraft(type), { operator })).toMatchObject({ type, operator });
    }
  });
});
