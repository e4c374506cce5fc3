import { createHash, createHmac } from 'node:crypto';

export interface SigningKeys {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

export interface Signable {
  readonly method: string;
  /** The path is signed as it stands. */
  readonly url: URL;
  readonly body: Uint8Array;
  /** Real time in ms. */
  readonly now: number;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const SERVICE = 's3';
const SIGNED_HEADERS = 'host;x-amz-content-sha256;x-amz-date';

/** The headers that sign a request by AWS Signature Version 4, as S3 and its likes want it. */
export function signedHeaders(request: Signable, keys: SigningKeys): Record<string, string> {
  const { method, url, body, now } = request;
  // 20260131T080910Z
  const time = `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const bodyHash = sha256(body);
  const canonical = [
    method,
    url.pathname,
    queryOf(url),
    `host:${url.host}`,
    `x-amz-content-sha256:${bodyHash}`,
    `x-amz-date:${time}`,
    '',
    SIGNED_HEADERS,
    bodyHash,
  ].join('\n');
  const scope = `${time.slice(0, 8)}/${keys.region}/${SERVICE}/aws4_request`;
  const text = [ALGORITHM, time, scope, sha256(canonical)].join('\n');
  const key = [time.slice(0, 8), keys.region, SERVICE, 'aws4_request'].reduce<Buffer>(
    (before, part) => hmac(before, part),
    Buffer.from(`AWS4${keys.secretKey}`),
  );
  const signature = hmac(key, text).toString('hex');
  return {
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
    authorization:
      `${ALGORITHM} Credential=${keys.accessKey}/${scope}, ` +
      `SignedHeaders=${SIGNED_HEADERS}, Signature=${signature}`,
  };
}

/** By name, and with the sign of equality also where there is no value. */
function queryOf({ searchParams }: URL): string {
  const pairs = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('='));
  return pairs.sort().join('&');
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
