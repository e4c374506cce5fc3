import { describe, expect, it } from 'vitest';
import { readableLine } from './log-lines.ts';
import { createLog } from './logger.ts';

function logged(fields: object): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).info(fields, 'message');
  return lines.join('');
}

describe('the log', () => {
  it.each([
    { password: 'sesame' },
    { re_password: 'sesame' },
    { token: 'sesame' },
    { authorization: 'sesame' },
    { headers: { authorization: 'sesame', cookie: 'sesame' } },
    { request: { body: { password: 'sesame', email_code: 'sesame' } } },
    { user: { passwordHash: 'sesame', tokenHash: 'sesame' } },
  ])('leaves the secret out of %j', (fields) => {
    expect(logged(fields)).not.toContain('sesame');
    expect(logged(fields)).toContain('[secret]');
  });

  it('hides verification codes and keeps the codes of errors', () => {
    expect(logged({ code: '123456', input: { code: 123456 } })).not.toContain('123456');
    expect(logged({ code: 'EXCHANGE_BUSY' })).toContain('EXCHANGE_BUSY');
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    expect(logged({ err: refused })).toContain('ECONNREFUSED');
  });

  it("leaves a failed query's values out, also of its cause and its stack", () => {
    const query = Object.assign(new Error('Failed query: select $1\nparams: sesame'), {
      query: 'select $1',
      params: ['sesame'],
    });
    const line = logged({ err: new Error('outer', { cause: query }) });
    expect(line).toContain('select $1');
    expect(line).not.toContain('sesame');
  });

  it('reads well at a terminal', () => {
    const line = logged({ port: 3000, name: 'x' });
    expect(readableLine(line)).toMatch(/^\d\d:\d\d:\d\d info {2}message port=3000 name=x\n$/);
    expect(readableLine(logged({ err: new Error('broken') }))).toMatch(/message\nError: broken\n/);
  });
});
