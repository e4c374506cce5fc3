/**
 * `node tools/keep-release.mjs`: keeps the exchange as it is now, as the version that the upgrade
 * test comes from: `released-CORE-MIGRATION`. To be run on a release, before its core's version is
 * raised. Older ones stay as long as the test names them, and are deleted by hand.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { main, root, say, ToolError } from './lib/base.mjs';
import { bundleAlone } from './lib/bundle.mjs';

const folder = join(root, 'apps/server/src/exchange/testing');
const entry = 'apps/server/src/exchange/testing/released.ts';

await main(async () => {
  const text = readFileSync(join(root, 'packages/core/src/core.ts'), 'utf8');
  const version = /CORE_VERSION = '([^']+)'/u.exec(text)?.[1];
  if (version === undefined) throw new ToolError('the core names no version');
  const outside = ['pg', 'pg-native'];
  const bytes = await bundleAlone(entry, 'the release does not build', outside);
  const migration = readdirSync(join(root, 'packages/schema/drizzle'))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .at(-1);
  const name = `released-${version}-${migration.slice(0, 4)}.mjs.br`;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(join(folder, name), brotliCompressSync(bytes, { params }));
  say(`Kept ${name}`);
});
