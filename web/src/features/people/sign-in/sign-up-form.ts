import { limits } from '@ad-foundry/contract/limits.ts';
import { readEmail } from './email.ts';

export type SignUpValues = { email: string; firstName: string; lastName: string; organizationName: string };

/** The problem with a name, if any; shared with the other forms that ask for a name. */
export function findNameProblem(name: string): 'missing' | 'tooLong' | undefined {
  if (name.trim() === '') return 'missing';
  return name.trim().length > limits.nameLength ? 'tooLong' : undefined;
}

/** The problem of each field. */
export function findSignUpProblems({ email, ...names }: SignUpValues) {
  return {
    email: readEmail(email) === null ? 'invalid' : undefined,
    firstName: findNameProblem(names.firstName),
    lastName: findNameProblem(names.lastName),
    organizationName: findNameProblem(names.organizationName),
  };
}

/** The values of the request. */
export function trimSignUp({ email, firstName, lastName, organizationName }: SignUpValues): SignUpValues {
  return {
    email: readEmail(email) ?? '',
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    organizationName: organizationName.trim(),
  };
}
