export { CallError, type CallErrorCode } from './call-error.ts';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  newIdempotencyKey,
} from './client.ts';
