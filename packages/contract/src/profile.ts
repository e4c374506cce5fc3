import { z } from 'zod';
import { call } from './call.ts';
import { optional, text } from './fields.ts';
import { uploadAddress } from './uploads.ts';

export const profile = {
  setPortrait: call({
    method: 'POST',
    path: '/user/uploadHeadPortrait',
    area: 'profile',
    access: 'member',
    summary: 'Makes an uploaded picture the own avatar; without one there is none any more',
    input: z.object({ head_portrait: optional(uploadAddress()) }),
    output: z.object({ head_portrait: z.string() }),
    errors: ['UPLOAD_UNKNOWN', 'UPLOAD_USED', 'STORAGE_AWAY'],
    perMinute: 20,
  }),
  edit: call({
    method: 'POST',
    path: '/user/editNickname',
    area: 'profile',
    access: 'member',
    summary: 'Changes nickname and signature; an empty signature is none',
    input: z.object({
      nickname: text(40),
      signature: optional(text(120)),
    }),
    output: z.object({ nickname: z.string(), signature: z.string() }),
    errors: ['NICKNAME_WRONG', 'NICKNAME_POSES', 'SIGNATURE_WRONG'],
    perMinute: 20,
  }),
} as const;
