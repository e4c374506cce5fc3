import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${mozilla} (X11; Linux x86_64) ${webkit} Chrome/126.0 Safari/537.36`, 'Chrome · Linux'],
  [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge · Windows'],
  [`${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Safari/604.1`, 'Safari · iOS'],
  [
    `${mozilla} (Linux; Android 14) ${webkit} Chrome/126.0 Mobile Safari/537.36`,
    'Chrome · Android',
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko Firefox/127.0`, 'Firefox · macOS'],
  ['curl/7.88.1', 'curl/7.88.1'],
  ['', ''],
])('%s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
