import type { Call } from './call.ts';

type Areas = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** Whose calls a file is of: the console's are no part of what the web app loads. */
export type Audience = 'members' | 'operators';

/** The source of `generated/light-calls.ts`, or of `light-operator-calls.ts`, for these calls. */
export function lightCallsText(areas: Areas, audience: Audience): string {
  const lines = [
    '/** Made by `npm run generate -w @kontor/contract`; a test says when it is stale. */',
  ];
  lines.push(`export const ${audience === 'members' ? '' : 'OPERATOR_'}LIGHT_CALLS = {`);
  for (const [area, calls] of Object.entries(areas)) {
    const own = Object.entries(calls).filter(
      ([, { path }]) => path.startsWith('/operator/') === (audience === 'operators'),
    );
    if (own.length === 0) continue;
    lines.push(`  ${area}: {`);
    for (const [name, call] of own) lines.push(lineOf(name, fieldsOf(call, audience)));
    lines.push('  },');
  }
  lines.push('} as const;', '');
  return lines.join('\n');
}

/** Their values as source; the console also knows whose a call is, to show what one may do. */
function fieldsOf(call: Call, audience: Audience): Readonly<Record<string, string>> {
  const { method, path, access, idempotent, roles } = call;
  return {
    method: `'${method}'`,
    path: `'${path}'`,
    access: `'${access}'`,
    idempotent: String(idempotent),
    ...(audience === 'operators' && { roles: `[${roles.map((role) => `'${role}'`).join(', ')}]` }),
  };
}

function lineOf(name: string, fields: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(fields).map(([field, value]) => `${field}: ${value}`);
  const line = `    ${name}: { ${pairs.join(', ')} },`;
  if (line.length <= 100) return line;
  return [`    ${name}: {`, ...pairs.map((pair) => `      ${pair},`), '    },'].join('\n');
}
