/** What `npm test` was asked for. */
import { parseArgs } from 'node:util';
import { ToolError } from './base.mjs';

const partNames = ['check', 'unit', 'browser', 'bench'];

/**
 * @param args the words behind `npm test --`
 * @returns `{ long, only, changed, shard }`: a boolean, a part's name, a commit, `[number, count]`;
 *   undefined for what was not asked for
 * @throws ToolError that names what may be asked for
 */
export function testOptions(args) {
  const { values, positionals } = parsed(args);
  const { long, only, changed, shard } = values;
  if (only !== undefined && !partNames.includes(only)) {
    throw new ToolError(`--only takes ${partNames.join(', ')}, not "${only}"`);
  }
  // The commit may be left out, so it stands behind the option as a word of its own.
  if (positionals.length > (changed ? 1 : 0)) {
    throw new ToolError(`"${positionals.at(-1)}" is no option: ${usage}`);
  }
  return {
    long,
    only,
    changed: changed ? (positionals[0] ?? 'HEAD') : undefined,
    shard: shard === undefined ? undefined : shardOf(shard),
  };
}

const usage = '--long, --only PART, --changed [REV], --shard 1/3';

function parsed(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        long: { type: 'boolean', default: false },
        only: { type: 'string' },
        changed: { type: 'boolean', default: false },
        shard: { type: 'string' },
      },
    });
  } catch (error) {
    throw new ToolError(`${error.message}: ${usage}`);
  }
}

function shardOf(text) {
  const [, number, count] = (/^(\d+)\/(\d+)$/u.exec(text) ?? []).map(Number);
  if (number >= 1 && number <= count) return [number, count];
  throw new ToolError(`--shard takes a part such as 1/3, not "${text}"`);
}
