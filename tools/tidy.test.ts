import { describe, expect, it } from 'vitest';
import { areaOf, listedFiles, readSources } from './lib/sources.ts';
import { codeOnly, describeViolation, findViolations, isCode, TIMER, TIMERS } from './lib/tidy.ts';

describe('the repository', () => {
  const listed = listedFiles();
  const sources = readSources(listed);

  it('has nothing that the house bans', () => {
    expect(findViolations(sources).map(describeViolation)).toEqual([]);
  });

  it('was looked at in every area that has code', () => {
    const withCode = new Set(listed.filter(isCode).map(areaOf));
    withCode.delete(undefined);
    const lookedAt = new Set(
      sources.filter(({ path }) => isCode(path)).map(({ path }) => areaOf(path)),
    );
    expect(withCode.size).toBeGreaterThan(0);
    expect([...withCode].filter((area) => !lookedAt.has(area))).toEqual([]);
    expect(lookedAt).toContain('tools');
    expect(lookedAt).toContain('packages/money');
  });
});

describe('what begins by itself in the server', () => {
  const sources = readSources(listedFiles());

  it.each(Object.values(TIMERS).flat())('is in %s, as the rule says', (path) => {
    const source = sources.find((one) => one.path === path);
    expect(TIMER.test(codeOnly(source?.text ?? ''))).toBe(true);
  });

  it.each(TIMERS.acts)('acts in %s until a signal', (path) => {
    const source = sources.find((one) => one.path === path);
    expect(source?.text).toMatch(/AbortSignal|\bover\b|signal\b/u);
  });
});

describe('a planted violation', () => {
  const planted: [rule: string, path: string, line: string][] = [
    ['clock', 'packages/client/src/a.ts', 'const a = Date.now();'],
    ['clock', 'apps/web/src/features/dual/a.tsx', 'const a = new Date();'],
    ['clock', 'apps/server/src/http/a.ts', 'const a = performance.now();'],
    ['chance', 'apps/server/src/feeds/a.test.ts', 'const a = Math.random();'],
    ['rounding', 'apps/web/src/features/dual/a.ts', 'const a = parseFloat(text);'],
    ['rounding', 'apps/server/src/modules/dual/a.ts', 'const a = (1.5).toFixed(2);'],
    ['figure', 'apps/web/src/app/a.ts', 'const a = amount.toLocaleString();'],
    ['figure', 'apps/console/src/a.ts', "const a = new Intl.NumberFormat('en');"],
    ['figure', 'apps/server/src/modules/dual/a.ts', 'const a = formatGrouped(price);'],
    ['figure', 'apps/web/src/shared/a.ts', 'const a = new Intl.ListFormat(tag).format(words);'],
    ['figure', 'apps/web/src/shared/a.ts', 'const a = new Intl.DateTimeFormat(tag).format(at);'],
    ['figure', 'apps/web/src/shared/a.ts', 'const a = new Intl.RelativeTimeFormat(tag);'],
    ['percent', 'apps/web/src/app/a.tsx', '<b>{`${rate}%`}</b>'],
    ['percent', 'apps/console/src/a.ts', 'const a = `${rate}%`;'],
    ['span of time', 'apps/web/src/app/a.ts', 'const DAY_MS = 86_400_000;'],
    ['decimals of a currency', 'apps/console/src/a.ts', 'const a = { coinDecimals: 8 };'],
    ['decimals of a currency', 'apps/web/src/app/a.ts', 'f({ quoteDecimals: SHOWN });'],
    ['decimals of a currency', 'packages/core/src/a.ts', 'const a = row?.decimals ?? 0;'],
    ['way out', 'apps/web/src/features/dual/a.ts', 'const a = await fetch(address);'],
    ['way out', 'apps/web/src/shared/upload/a.ts', 'const a = new XMLHttpRequest();'],
    ['way out', 'apps/web/src/app/a.ts', 'navigator.sendBeacon(address, body);'],
    ['way out', 'apps/web/src/features/chat/a.ts', 'const a = createSocket(options);'],
    ['way out', 'apps/console/src/views/a.tsx', 'const a = createClient(options);'],
    ['session by hand', 'apps/web/src/shared/lines/lines.ts', 'headers.authorization = token;'],
    ['session by hand', 'apps/console/src/calls/client.ts', "a = { Authorization: 'b' };"],
    ['console', 'packages/core/src/a.ts', 'console.log(a);'],
    ['copying', 'apps/web/src/features/dual/a.ts', 'void navigator.clipboard.writeText(a);'],
    ['copying', 'apps/console/src/views/a.ts', "document.execCommand('copy');"],
    ['clocks', 'apps/web/src/features/dual/a.ts', 'const a = date.getHours();'],
    ['clocks', 'apps/web/src/features/dual/a.ts', 'const a = new Date(year, month, 1);'],
    ['timer', 'apps/server/src/modules/dual/a.ts', 'setInterval(work, 1_000);'],
    ['timer', 'apps/server/src/platform/a.ts', "import { setTimeout as sleep } from 'a';"],
    ['copying', 'apps/web/src/features/dual/a.ts', 'void navigator.clipboard.writeText(a);'],
    ['copying', 'apps/console/src/views/a.ts', "document.execCommand('copy');"],
    ['clocks', 'apps/web/src/features/dual/a.ts', 'const a = date.getHours();'],
    ['clocks', 'apps/web/src/features/dual/a.ts', 'const a = new Date(year, month, 1);'],
    ['timer', 'apps/server/src/modules/dual/a.ts', 'void clock.every(work, signal);'],
    ['synchronous core', 'packages/core/src/a.ts', 'setTimeout(run, 1);'],
    ['synchronous core', 'packages/core/src/a.ts', 'const a = await run();'],
    ['synchronous core', 'packages/money/src/a.ts', 'export type A = Promise<bigint>;'],
    ['leftover', 'packages/core/src/a.ts', '// TODO: later'],
    ['leftover', 'docs/a.md', 'FIXME'],
    ['machine path', 'docs/a.md', 'see /work/main'],
    ['machine path', 'packages/core/src/a.ts', "const a = '/root/data';"],
    ['issue number', 'packages/core/src/a.ts', '// because of issue #12'],
    ['clock', 'packages/postgres/src/launcher.ts', 'const a = performance.now();'],
    ['line length', 'packages/core/src/a.ts', `const a = '${'x'.repeat(100)}';`],
    ['line length', 'packages/core/src/a.ts', `  '${'x'.repeat(100)}',`],
    ['line length', 'apps/web/src/app/a.tsx', `const a = '${'x'.repeat(100)}';`],
    ['line length', 'apps/web/src/app/a.tsx', `className="${'x'.repeat(99)}" id="a"`],
    ['file length', 'packages/core/src/a.ts', '\n'.repeat(601)],
    ['file length', 'packages/core/src/a.test.ts', '\n'.repeat(801)],
  ];

  it.each(planted)('of %s is found in %s: %s', (rule, path, line) => {
    const text = rule === 'file length' ? line : `const first = 1;\n${line}\n`;
    const found = findViolations([{ path, text }]);
    expect(found.map((violation) => violation.rule)).toEqual([rule]);
    expect(found[0]?.line).toBe(rule === 'file length' ? 1 : 2);
    expect(found[0]?.instead).not.toBe('');
  });

  const allowed: [path: string, line: string][] = [
    ['apps/server/src/platform/clock.ts', 'const a = Date.now();'],
    ['apps/web/src/shared/lib/clock.ts', 'const a = Date.now();'],
    ['packages/rules/src/time.ts', 'export const MINUTE_MS = 60 * SECOND_MS;'],
    ['apps/web/src/app/a.ts', 'const WINDOW_MS = 3 * HOUR_MS;'],
    ['bench/book.bench.ts', 'const a = performance.now();'],
    ['packages/core/src/a.ts', 'const a = new Date(row.timeMs);'],
    ['apps/server/src/cli.ts', 'console.log(a);'],
    ['packages/postgres/src/stopwatch.ts', 'const a = performance.now();'],
    ['apps/web/src/shared/ui/charts/a.ts', 'const a = (1.5).toFixed(1);'],
    ['packages/core/src/testing/a.ts', 'const a = (1.5).toFixed(1);'],
    ['packages/i18n/src/figures.ts', 'const a = new Intl.NumberFormat(tag);'],
    ['apps/web/src/app/a.tsx', '<i style={{ width: `${share}%` }} />'],
    ['apps/web/src/app/a.tsx', `  <p className="${'x'.repeat(100)}">`],
    ['apps/web/src/app/a.tsx', `    ? '${'x'.repeat(100)}'`],
    ['apps/web/src/app/a.tsx', `  className={\`${'x'.repeat(100)} \${more}\`}`],
    ['packages/core/src/a.test.ts', 'const a = await run();'],
    ['packages/core/src/a.ts', '// Date.now() and await would make a replay differ.'],
    ['packages/core/src/a.ts', "const a = 'console.log';"],
    ['packages/core/src/a.test.ts', '\n'.repeat(599)],
    ['packages/core/src/a.ts', `// https://example.org/${'x'.repeat(100)}`],
    ['apps/server/src/http/a.ts', 'const a = path.startsWith(`${base}/work/`);'],
  ];

  it.each(allowed)('is none in %s: %s', (path, text) => {
    expect(findViolations([{ path, text }])).toEqual([]);
  });
});

describe('codeOnly', () => {
  it('blanks comments and quoted text and keeps every line where it was', () => {
    const text = [
      "const a = 'Date.now()'; // Date.now()",
      'const b = `Date.now() ${Date.now() + `${x}`} Date.now()`;',
      '/* Date.now()',
      ' */ const c = /[/\'"`]/u; Date.now();',
      "<p>don't</p>; Date.now();",
      "const d = text.split('/'); Date.now(); // '",
      'const e = a / b; const f = { g: `}` }; Date.now();',
    ].join('\n');
    const lines = codeOnly(text).split('\n');
    const times = lines.map((line) => line.split('Date.now()').length - 1);
    expect(times).toEqual([0, 1, 0, 1, 0, 1, 1]);
    expect(lines.map((line) => line.length)).toEqual(text.split('\n').map((line) => line.length));
  });
});
