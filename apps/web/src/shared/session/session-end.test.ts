import { describe, expect, it } from 'vitest';
import {
  CERTIFICATION_PATH,
  LOGIN_PATH,
  createSessionEnd,
  loginPath,
  returnPath,
  withReturn,
} from './session-end.ts';

function world({ path = '/pages/fund/assets?hide=1', screens = [CERTIFICATION_PATH] } = {}) {
  const events: string[] = [];
  const waiting: { run: () => void; delayMs: number }[] = [];
  const sessionEnd = createSessionEnd({
    showMessage: (message) => events.push(`say ${message}`),
    keepTyped: (typedAt) => events.push(`keep ${typedAt}`),
    forgetMember: () => events.push('forget'),
    currentPath: () => path,
    go: (to) => events.push(`go ${to}`),
    hasScreen: (screen) => screens.includes(screen),
    wait: (run, delayMs) => waiting.push({ run, delayMs }),
  });
  const pass = (): void => {
    for (const { run } of waiting.splice(0)) run();
  };
  return { events, waiting, sessionEnd, pass };
}

describe('type 999', () => {
  it('says why and forgets the member at once, and goes to the login after 1.2 s', () => {
    const { events, waiting, sessionEnd, pass } = world();
    sessionEnd.loginRequired('Log in to continue');
    expect(events).toEqual(['say Log in to continue', 'keep /pages/fund/assets?hide=1', 'forget']);
    expect(waiting.map((entry) => entry.delayMs)).toEqual([1_200]);
    pass();
    expect(events.at(-1)).toBe('go /pages/common/login?return=%2Fpages%2Ffund%2Fassets%3Fhide%3D1');
  });

  it('speaks once for many failed calls, and again the next time', () => {
    const { events, waiting, sessionEnd, pass } = world();
    for (let call = 0; call < 5; call += 1) sessionEnd.loginRequired('ended');
    expect(events.filter((event) => event !== 'say ended')).toHaveLength(2);
    expect(waiting).toHaveLength(1);
    pass();
    sessionEnd.loginRequired('ended');
    expect(events.filter((event) => event === 'forget')).toHaveLength(2);
  });
});

describe('type 998', () => {
  it('keeps the member and goes to the identity check after 1.2 s', () => {
    const { events, waiting, sessionEnd, pass } = world();
    sessionEnd.certificationRequired('Please verify your identity');
    expect(waiting.map((entry) => entry.delayMs)).toEqual([1_200]);
    pass();
    expect(events).toEqual(['say Please verify your identity', `go ${CERTIFICATION_PATH}`]);
  });

  it('only says so while that screen is not there', () => {
    const { events, sessionEnd, pass } = world({ screens: [] });
    sessionEnd.certificationRequired('Please verify your identity');
    pass();
    expect(events).toEqual(['say Please verify your identity']);
  });
});

describe('the way back', () => {
  it('leads to where the user was, but never to a page for visitors', () => {
    expect(loginPath('/pages/transaction/index?symbol=BTC%2FUSDT')).toContain('symbol%3DBTC');
    expect(loginPath('/pages/common/register?code=K1')).toBe(LOGIN_PATH);
    expect(loginPath('/')).toBe(LOGIN_PATH);
  });

  it('follows only addresses within the app', () => {
    const search = (value: string) => new URLSearchParams({ return: value });
    expect(returnPath(search('/pages/fund/assets'), '/home')).toBe('/pages/fund/assets');
    for (const wrong of ['https://evil.example', '//evil.example', 'javascript:alert(1)', '']) {
      expect(returnPath(search(wrong), '/home')).toBe('/home');
    }
  });
});

describe('the pages around a login', () => {
  it('take along where it leads to', () => {
    const search = new URLSearchParams({ return: '/pages/fund/bill?id=3&way=in', code: 'X' });
    const path = withReturn(LOGIN_PATH, search);
    expect(path).toBe(`${LOGIN_PATH}?return=%2Fpages%2Ffund%2Fbill%3Fid%3D3%26way%3Din`);
    expect(returnPath(new URLSearchParams(path.split('?')[1]), '/')).toBe(search.get('return'));
    expect(withReturn(LOGIN_PATH, new URLSearchParams())).toBe(LOGIN_PATH);
  });
});
