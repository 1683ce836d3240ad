import { limits } from '@ad-foundry/contract/limits.ts';
import { readEmail } from './email.ts';

export const signUpFields = ['email', 'firstName', 'lastName', 'organizationName'] as const;
export type SignUpField = (typeof signUpFields)[number];
export type SignUpProblem = 'invalid' | 'missing' | 'too-long';

type Entered = Record<SignUpField, string>;

export interface SignUpEntry {
  values: Entered;
  problems: Partial<Record<SignUpField, SignUpProblem>>;
}

/** What was entered, trimmed, and what is wrong with it, in the order of the form. */
export function readSignUp(data: FormData): SignUpEntry {
  const text = (field: SignUpField) => {
    const value = data.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  const email = readEmail(text('email'));
  const values: Entered = {
    email: email ?? '',
    firstName: text('firstName'),
    lastName: text('lastName'),
    organizationName: text('organizationName'),
  };
  const problems: SignUpEntry['problems'] = email === null ? { email: 'invalid' } : {};
  for (const field of signUpFields.slice(1)) {
    if (values[field] === '') problems[field] = 'missing';
    else if (values[field].length > limits.nameLength) problems[field] = 'too-long';
  }
  return { values, problems };
}
