import { z } from 'zod';
import type { HeaderShape, ProtocolShape } from './endpoint.ts';
import { limits } from './limits.ts';

/** The supported version of the tus protocol. */
export const tusVersion = '1.0.0';
/** The extensions of the tus protocol that are offered. */
export const tusExtensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum'];

/** The decoded tus `Upload-Metadata` of a new upload. Other keys are ignored: tus clients send their own. */
export const uploadMetadataSchema = z
  .object({
    slotId: z.string().meta({ example: 'slt_01k0000000e00000000000000z' }),
    /**
     * The card that gets a new version; without it, a new variation (or, with `variationId`, a new card) is created.
     */
    cardId: z.string().optional(),
    variationId: z.string().optional(),
    filename: z.string().min(1).meta({ example: 'final.mp4' }),
    filetype: z.string().meta({ example: 'video/mp4' }).optional(),
    /** The client's fingerprint of the file, to resume an unfinished upload. */
    fingerprint: z.string().max(500).optional(),
    /**
     * Hash of the whole file, 64 lower-case hexadecimal digits, against which received bytes are checked. If the actor
     * can already see a file of this content and length, creating the upload stores it: the response is 201 with an
     * `Upload-Offset` equal to the length, and no bytes are sent.
     */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    /** An upload of the caller with the same file, instead of `sha256`: its content is used for this slot too. */
    sameAs: z.string().optional(),
  })
  .meta({
    id: 'UploadMetadata',
    description: 'The decoded tus `Upload-Metadata` of a new upload. Other keys are ignored.',
  });

const resumable: HeaderShape = {
  name: 'Tus-Resumable',
  description: 'The version of the protocol.',
  required: true,
  values: [tusVersion],
};
const offset: HeaderShape = {
  name: 'Upload-Offset',
  description: 'How many bytes of the file have arrived; those of the request follow them.',
  required: true,
  isNumber: true,
};
const length: HeaderShape = {
  name: 'Upload-Length',
  description: 'The length of the file in bytes. It cannot be deferred.',
  required: true,
  isNumber: true,
};
const checksum: HeaderShape = {
  name: 'Upload-Checksum',
  description: 'Algorithm and Base64 digest of this request’s bytes: `sha256 …`, `sha1 …` or `crc32 …`.',
};
const expires: HeaderShape = { name: 'Upload-Expires', description: 'When the upload is deleted if no bytes follow.' };
const partType = 'application/offset+octet-stream';

/** Describes the keys of the metadata from the schema. */
function describeMetadata(): HeaderShape {
  const keys = Object.entries(uploadMetadataSchema.shape);
  const listed = (isOptional: boolean) =>
    keys.filter(([, schema]) => schema.isOptional() === isOptional).map(([key]) => `\`${key}\``);
  return {
    name: 'Upload-Metadata',
    description:
      'Pairs of a key, a space and the value in Base64, separated by commas. ' +
      `Required: ${listed(false).join(', ')}. Optional: ${listed(true).join(', ')}. Other keys are ignored. At most ${limits.uploadMetadataBytes} bytes. See UploadMetadata.`,
    required: true,
  };
}

const received = { ...offset, description: 'How many bytes of the file have arrived.' };

const support: ProtocolShape = {
  headers: [],
  answer: {
    status: 204,
    description: 'The protocol’s version, extensions and limits.',
    headers: [
      { name: 'Tus-Version', description: 'The supported versions.', values: [tusVersion] },
      { name: 'Tus-Extension', description: `The supported extensions: ${tusExtensions.join(', ')}.` },
      { name: 'Tus-Max-Size', description: 'The largest file in bytes.', isNumber: true },
      { name: 'Tus-Checksum-Algorithm', description: 'The algorithms of `Upload-Checksum`.' },
    ],
  },
};

/** Headers and bodies that the tus protocol adds to each endpoint of `uploads`. */
export const tusProtocol = {
  options: support,
  create: {
    headers: [resumable, length, describeMetadata(), checksum],
    sends: partType,
    answer: {
      status: 201,
      description: 'The upload was created. Its first bytes may be the body of this request.',
      headers: [
        resumable,
        { name: 'Location', description: 'The path of the upload.', required: true },
        { ...received, description: 'How many bytes have arrived; the length if the content was known already.' },
        expires,
      ],
    },
  },
  offset: {
    headers: [resumable],
    answer: {
      status: 200,
      description: 'The state of the upload.',
      headers: [resumable, received, length, expires],
    },
  },
  append: {
    headers: [resumable, offset, checksum],
    sends: partType,
    answer: {
      status: 204,
      description: 'The bytes are stored; with the last ones, the file is.',
      headers: [resumable, received, expires],
    },
  },
  cancel: { headers: [resumable], answer: { status: 204, description: 'It is deleted.', headers: [resumable] } },
  override: {
    headers: [
      resumable,
      {
        name: 'X-HTTP-Method-Override',
        description: 'The method; its headers and answers apply.',
        required: true,
        values: ['HEAD', 'PATCH', 'DELETE'],
      },
    ],
    answer: { status: 204, description: 'As the method answers.', headers: [resumable] },
  },
} satisfies Record<string, ProtocolShape>;
