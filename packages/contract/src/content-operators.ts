import { z } from 'zod';
import { operatorCall, proposedCall } from './call.ts';
import { LANGUAGES } from './constants.ts';
import {
  CONTENT_KINDS,
  CONTENT_STATES,
  operatorPieceOut,
  operatorVersionOut,
} from './content-outputs.ts';
import {
  choice,
  flag,
  id,
  inEachLanguage,
  optional,
  pageInput,
  pageOf,
  slug,
  structured,
  text,
  timeMs,
  wholeNumber,
} from './fields.ts';
import { IMAGE_FILE_ERRORS, imageFile, uploadAddress } from './uploads.ts';

const OPERATOR_PAGE = 20;
/** A form writes a letter of some languages in nine bytes, and a body has 64 kB. */
const BODY_MAX = 6_000;

/** Lines of plain text; whatever looks like HTML is shown as the letters it is made of. */
const writing = z.object({
  title: text(160),
  abstract: optional(text(300)),
  body: optional(
    z
      .string({ error: 'FIELD_TYPE' })
      .trim()
      .max(BODY_MAX, 'FIELD_TOO_LONG')
      .regex(/^[\P{Cc}\n]*$/u, 'FIELD_FORMAT'),
  ),
});

/** English stands in for every language that is left out. */
const writings = structured(z.object(inEachLanguage(writing)));

const terms = {
  texts: writings,
  thumbnail: optional(uploadAddress()),
  link: optional(text(300)),
  /** Smaller comes first; of equals the newest. */
  position: optional(wholeNumber(0, 100_000)),
  publish_at: optional(timeMs()),
  until: optional(timeMs()),
  /** Members are asked to accept this version. */
  must_accept: optional(flag()),
};

const hostName = text(253).regex(
  /^(?!-)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*\.[a-z]{2,63}$/,
  'FIELD_FORMAT',
);

export const contentOperators = {
  operatorPieces: operatorCall({
    method: 'GET',
    path: '/operator/content',
    area: 'content',
    roles: ['content', 'compliance'],
    summary: 'Pieces of one kind, each with its newest version',
    input: z.object({
      kind: choice(...CONTENT_KINDS),
      status: optional(choice(...CONTENT_STATES)),
      keyword: optional(text(60)),
      ...pageInput(OPERATOR_PAGE),
    }),
    output: pageOf(operatorPieceOut),
  }),
  operatorVersions: operatorCall({
    method: 'GET',
    path: '/operator/content/versions',
    area: 'content',
    roles: ['content', 'compliance'],
    summary: 'Every version that a piece ever had, newest first',
    input: z.object({ id: id(), ...pageInput(OPERATOR_PAGE) }),
    output: pageOf(operatorVersionOut),
    errors: ['CONTENT_UNKNOWN'],
  }),
  operatorFigures: operatorCall({
    method: 'GET',
    path: '/operator/content/figures',
    area: 'content',
    roles: ['content', 'compliance'],
    summary: 'What the names in braces stand for now, and the hosts that links may lead to',
    input: z.object({ language: choice(...LANGUAGES) }),
    output: z.object({
      figures: z.record(z.string(), z.string()),
      hosts: z.array(z.string()),
    }),
  }),
  operatorPicture: operatorCall({
    method: 'POST',
    path: '/operator/content/picture',
    area: 'content',
    roles: ['content'],
    summary: 'Takes a picture for a piece: JPEG, PNG or WebP; answers its address',
    input: z.object({ file: imageFile() }),
    output: z.string(),
    errors: IMAGE_FILE_ERRORS,
    perMinute: 20,
    secretFields: ['file'],
  }),
  createPiece: operatorCall({
    method: 'POST',
    path: '/operator/content/create',
    area: 'content',
    roles: ['content'],
    summary: 'Publishes a new piece, now or at a time',
    input: z.object({
      kind: choice(...CONTENT_KINDS),
      slug: optional(slug()),
      ...terms,
    }),
    output: operatorPieceOut,
    errors: [
      'CONTENT_LINK',
      'CONTENT_FIGURE',
      'CONTENT_SLUG_USED',
      'UPLOAD_UNKNOWN',
      'UPLOAD_USED',
    ],
  }),
  revisePiece: operatorCall({
    method: 'POST',
    path: '/operator/content/revise',
    area: 'content',
    roles: ['content'],
    summary:
      'Publishes a new version: languages that are left out stay, those in `remove` go; picture, ' +
      'link and end are none where they are left out',
    input: z.object({
      id: id(),
      version: wholeNumber(1, 1_000_000).meta({ description: 'the one that was edited' }),
      remove: optional(text(60)).meta({ description: 'languages, with commas between' }),
      ...terms,
    }),
    output: operatorPieceOut,
    errors: [
      'CONTENT_UNKNOWN',
      'CONTENT_VERSION',
      'CONTENT_LINK',
      'CONTENT_FIGURE',
      'CONTENT_FIXED',
      'UPLOAD_UNKNOWN',
      'UPLOAD_USED',
    ],
  }),
  withdrawPiece: operatorCall({
    method: 'POST',
    path: '/operator/content/withdraw',
    area: 'content',
    roles: ['content'],
    summary: 'Takes a piece off; every version of it stays on record',
    input: z.object({ id: id() }),
    output: operatorPieceOut,
    errors: ['CONTENT_UNKNOWN', 'CONTENT_FIXED'],
  }),
  restorePiece: operatorCall({
    method: 'POST',
    path: '/operator/content/restore',
    area: 'content',
    roles: ['content'],
    summary: 'Shows a piece again that was withdrawn',
    input: z.object({ id: id() }),
    output: operatorPieceOut,
    errors: ['CONTENT_UNKNOWN'],
  }),
  setHosts: proposedCall({
    secondOperator: 'sometimes',
    path: '/operator/content/hosts',
    area: 'content',
    roles: ['content'],
    summary: 'Sets the hosts whose https pages the app may open; a new one wants a second operator',
    input: z.object({
      hosts: structured(z.array(hostName, { error: 'FIELD_TYPE' }).max(40, 'FIELD_TOO_LARGE')),
    }),
    output: z.object({ hosts: z.array(z.string()) }),
  }),
} as const;
