import { describe, expect, it } from 'vitest';
import { insertVariable } from './insert-variable.ts';

describe('inserting a variable', () => {
  it('replaces the selection and puts the caret after the variable', () => {
    const result = insertVariable({ schema: 'a-OLD-b', start: 2, end: 5, variable: 'uid' });
    expect(result).toEqual({ schema: 'a-{uid}-b', caret: 7 });
  });

  it('separates the variable from adjacent ones', () => {
    expect(insertVariable({ schema: '{uid}', start: 5, end: 5, variable: 'formatName' }).schema).toBe(
      '{uid}_{formatName}',
    );
    expect(insertVariable({ schema: '{uid}', start: 0, end: 0, variable: 'formatName' }).schema).toBe(
      '{formatName}_{uid}',
    );
  });
});
