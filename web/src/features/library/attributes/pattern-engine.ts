import { RE2JS } from 're2js';
import { createPatterns } from '@ad-foundry/contract/rules/attributes/pattern-engine.ts';

export const patterns = createPatterns((pattern) => RE2JS.compile(pattern));
