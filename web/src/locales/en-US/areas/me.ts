import { me } from '#locales/en-US/account/me.ts';

export const texts = {
  me,
  errors: {
    avatar: {
      'not-a-picture': 'This picture cannot be read. Use a JPG, GIF or PNG file.',
      'too-large': 'This picture is larger than 5 MB. Use a smaller one.',
    },
  },
} as const;
