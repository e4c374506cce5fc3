import type { Call } from './call.ts';

type Areas = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** The source of `generated/light-calls.ts` for these calls. */
export function lightCallsText(areas: Areas): string {
  const lines = [
    '/** Made by `npm run generate -w @kontor/contract`; a test says when it is stale. */',
  ];
  lines.push('export const LIGHT_CALLS = {');
  for (const [area, calls] of Object.entries(areas)) {
    lines.push(`  ${area}: {`);
    for (const [name, { method, path, access, idempotent }] of Object.entries(calls)) {
      const fields = `method: '${method}', path: '${path}', access: '${access}'`;
      const line = `    ${name}: { ${fields}, idempotent: ${idempotent} },`;
      lines.push(line.length <= 100 ? line : brokenUp(name, { method, path, access, idempotent }));
    }
    lines.push('  },');
  }
  lines.push('} as const;', '');
  return lines.join('\n');
}

function brokenUp(name: string, fields: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(fields).map(([field, value]) =>
    typeof value === 'string' ? `      ${field}: '${value}',` : `      ${field}: ${String(value)},`,
  );
  return [`    ${name}: {`, ...lines, '    },'].join('\n');
}
